import {openInThread} from './sqlite-thread.ts'

/** Time from a write to the checkpoint that includes it. */
const DELAY_MS = 200

/** `soon` asks for a checkpoint after a write; `close` ends them. */
export type Checkpoints = {soon: () => void; close: () => Promise<void>}

/**
 * Creates the checkpoints of a SQLite file, which move what was written from SQLite's log into the file. They run in a thread and
 * on a connection of their own, so that neither writers nor readers wait for them.
 */
export async function createCheckpoints(file: string): Promise<Checkpoints> {
  const thread = await openInThread({file, settings: ''})
  let timer: NodeJS.Timeout | undefined
  const checkpoint = () => {
    timer = undefined
    // What fails is done by the next one, or by a writer when the log is large, who then reports why.
    thread.run({sql: 'pragma wal_checkpoint(passive)', parameters: []}).catch(() => undefined)
  }
  return {
    soon() {
      timer ??= setTimeout(checkpoint, DELAY_MS).unref()
    },
    close() {
      clearTimeout(timer)
      return thread.close()
    },
  }
}
