import type {Worker} from 'node:worker_threads'
import type {ImportQuery} from '../../../../contract/catalogue-transfer.ts'
import type {LentDatabase} from '../../database/lent-database.ts'
import type {ThreadError} from '../../thread-error.ts'
import type {Replaceable, Replaced} from '../import-work.ts'
import type {ImportOutcome} from '../run-import.ts'

/* Messages between the API and its import thread. One import or replacement and one tidying run at a time. */

export type ThreadSettings = {database: LentDatabase; maxChanges?: number | undefined}

export type ToThread =
  | {type: 'import'; isCsv: boolean; query: ImportQuery}
  | {type: 'part'; part: Uint8Array}
  | {type: 'end'}
  | {type: 'broken'; error: ThreadError}
  | {type: 'replace'; what: Replaceable; document: Uint8Array}
  | {type: 'tidy'}
  | {type: 'stop tidying'}
  | {type: 'close'}

export type FromThread =
  /** A part of the body was read. */
  | {type: 'taken'; bytes: number}
  | {type: 'imported'; outcome: ImportOutcome}
  | {type: 'not imported'; error: ThreadError}
  | {type: 'replaced'; stored: Replaced}
  | {type: 'not replaced'; error: ThreadError}
  | {type: 'tidied'; error: ThreadError | null}

export const send = (worker: Worker, message: ToThread, moved: ArrayBuffer[] = []): void =>
  worker.postMessage(message, moved)
