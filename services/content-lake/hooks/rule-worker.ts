import {DatabaseSync} from 'node:sqlite'
import {parentPort, workerData} from 'node:worker_threads'
import {parseDocument, type StoredDocument} from '../document.ts'
import {NOT_KEPT} from '../query/groq/reads.ts'
import {type Context, rootScope} from '../query/groq/scope.ts'
import {openReplica, type Sight} from '../query/replica.ts'
import type {View} from '../query/view.ts'
import {compileRule} from './rule.ts'
import {openRuleView} from './rule-view.ts'

/** A change, and the rule to hold it against. */
export type RuleJob = {
  filter: string | null
  projection: string | null
  dataset: string
  before: string | null
  after: string | null
}

/** What to send as JSON, null when the change does not match, or what is wrong with the rule. */
export type RuleReply = {payload: string | null} | {problem: string}

/** What comes from the worker: that it has started; that it reads all documents, and is done with that; its reply. */
export type RuleMessage = 'ready' | 'reading' | 'read' | RuleReply

export type RuleWorkerSettings = {file: string; projectId: string}

const serve = (port: NonNullable<typeof parentPort>, {file, projectId}: RuleWorkerSettings): void => {
  const database = new DatabaseSync(file, {readOnly: true, timeout: 5000})
  const document = database.prepare('select content from documents where dataset = ? and id = ?')
  const replica = openReplica(file)
  const say = (message: RuleMessage): void => port.postMessage(message)

  /** A dataset as it is stored now; what was read of it for an earlier change is only brought up to date. */
  const viewOf = (dataset: string): View =>
    openRuleView({
      one: id => {
        const row = document.get(dataset, id)
        return row && parseDocument(String(row.content))
      },
      all: () => {
        say('reading')
        const view = replica.look(everythingIn(dataset), whole => whole)
        say('read')
        return view
      },
    })

  const judge = ({filter, projection, dataset, ...states}: RuleJob): string | null => {
    const [before, after] = [stateOf(states.before), stateOf(states.after)]
    const root = after ?? before
    const context: Context = {
      view: viewOf(dataset),
      params: {},
      identity: '<system>',
      projectId,
      dataset,
      timestamp: new Date(),
      reads: NOT_KEPT,
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

  port.on('message', (job: RuleJob) => {
    try {
      say({payload: judge(job)})
    } catch (error) {
      say({problem: error instanceof Error ? error.message : String(error)})
    }
  })
  say('ready')
}

/** All documents of a dataset as they are now. */
const everythingIn = (dataset: string): Sight => ({
  dataset,
  sequence: Number.POSITIVE_INFINITY,
  perspective: 'raw',
  publicOnly: false,
  overlay: [],
})

const stateOf = (content: string | null): StoredDocument | null => (content === null ? null : parseDocument(content))

if (parentPort) serve(parentPort, workerData as RuleWorkerSettings)
