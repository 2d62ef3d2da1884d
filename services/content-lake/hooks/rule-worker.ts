import {DatabaseSync} from 'node:sqlite'
import {parentPort, workerData} from 'node:worker_threads'
import {intactRow} from '../database/protected-tables.ts'
import {addChecksumFunctions, RowDamageError} from '../database/row-checksum.ts'
import {parseDocument, type StoredDocument} from '../document.ts'
import {isDamage} from '../integrity/damage-errors.ts'
import {UNTRACKED} from '../query/groq/reads.ts'
import {type Context, rootScope} from '../query/groq/scope.ts'
import {openReplica, type ViewOptions} from '../query/replica.ts'
import type {View} from '../query/view/view.ts'
import {compileRule} from './rule.ts'
import {openRuleView} from './rule-view.ts'

/** A change, and the rule to evaluate on it. */
export type RuleJob = {
  filter: string | null
  projection: string | null
  dataset: string
  before: string | null
  after: string | null
}

/** The payload as JSON, null when the change does not match the filter; the problem with the rule; or damage in the database. */
export type RuleReply = {payload: string | null} | {problem: string} | {damage: string}

/** Messages of the worker: it has started, it starts or finishes loading all documents, or its reply to a job. */
export type RuleMessage = 'ready' | 'loading' | 'loaded' | RuleReply

export type RuleWorkerSettings = {file: string; projectId: string}

type Send = (message: RuleMessage) => void

const serve = (port: NonNullable<typeof parentPort>, {file, projectId}: RuleWorkerSettings): void => {
  const send: Send = message => port.postMessage(message)
  const viewOf = openViews(file, send)
  port.on('message', (job: RuleJob) => {
    try {
      send({payload: evaluate(job, viewOf(job.dataset), projectId)})
    } catch (error) {
      if (isDamage(error)) send({damage: error.message})
      else send({problem: error instanceof Error ? error.message : String(error)})
    }
  })
  send('ready')
}

/**
 * Returns a function that opens the current state of a dataset; documents loaded for an earlier change are only brought up
 * to date.
 */
const openViews = (file: string, send: Send): ((dataset: string) => View) => {
  const database = new DatabaseSync(file, {readOnly: true, timeout: 5000})
  addChecksumFunctions(database)
  const document = database.prepare(
    `select content from documents where dataset = ? and id = ? and ${intactRow('documents')}`,
  )
  const replica = openReplica(file)
  return dataset =>
    openRuleView({
      one: id => {
        const row = document.get(dataset, id)
        return row && parseDocument(String(row.content))
      },
      all: () => {
        send('loading')
        const view = replica.withView(allOf(dataset), (whole, isAffected) => {
          if (isAffected('everything', allOf(dataset)))
            throw new RowDamageError(`Documents of "${dataset}" are damaged`)
          return whole
        })
        send('loaded')
        return view
      },
    })
}

/** Returns the payload of a job as JSON, or null when the change does not match the filter. */
const evaluate = ({filter, projection, dataset, ...states}: RuleJob, view: View, projectId: string): string | null => {
  const [before, after] = [stateOf(states.before), stateOf(states.after)]
  const root = after ?? before
  const context: Context = {
    view,
    params: {},
    identity: '<system>',
    projectId,
    dataset,
    timestamp: new Date(),
    reads: UNTRACKED,
    constants: new Map(),
    change: {before, after},
  }
  const run = (source: string): unknown => {
    const rule = compileRule(source)
    if ('problem' in rule) throw new Error(rule.problem.description)
    return rule.run(rootScope(context, root))
  }
  if (filter?.trim() && run(filter) !== true) return null
  return JSON.stringify(projection?.trim() ? run(projection) : root)
}

/** Selects all documents of a dataset in their current state. */
const allOf = (dataset: string): ViewOptions => ({
  dataset,
  sequence: Number.POSITIVE_INFINITY,
  perspective: 'raw',
  publicOnly: false,
  overlay: [],
})

const stateOf = (content: string | null): StoredDocument | null => (content === null ? null : parseDocument(content))

if (parentPort) serve(parentPort, workerData as RuleWorkerSettings)
