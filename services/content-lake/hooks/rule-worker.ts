import {DatabaseSync} from 'node:sqlite'
import {parentPort, workerData} from 'node:worker_threads'
import {type ExprNode, evaluate, parse} from 'groq-js'
import {parseDocument, type StoredDocument} from '../document.ts'

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

export type RuleWorkerSettings = {file: string; projectId: string}

const serve = (port: NonNullable<typeof parentPort>, {file, projectId}: RuleWorkerSettings): void => {
  const database = new DatabaseSync(file, {readOnly: true, timeout: 5000})
  const one = database.prepare('select content from documents where dataset = ? and id = ?')
  const all = database.prepare('select content from documents where dataset = ?')

  const judge = async ({filter, projection, dataset, ...states}: RuleJob): Promise<RuleReply> => {
    const [before, after] = [states.before, states.after].map(state => (state === null ? null : parseDocument(state)))
    const root = after ?? before
    const run = async (source: string): Promise<unknown> => {
      const tree = parse(source, {mode: 'delta'})
      const options = {root, before, after, sanity: {projectId, dataset}, dereference}
      return await (await evaluate(tree, {...options, dataset: readsAll(tree) ? [...everything(dataset)] : []})).get()
    }
    const dereference = async ({_ref}: {_ref: string}): Promise<StoredDocument | null> => {
      const row = one.get(dataset, _ref)
      return row ? parseDocument(String(row.content)) : null
    }
    if (filter?.trim() && (await run(filter)) !== true) return {payload: null}
    return {payload: JSON.stringify(projection?.trim() ? ((await run(projection)) ?? null) : root)}
  }

  function* everything(dataset: string): Generator<StoredDocument> {
    for (const row of all.iterate(dataset)) yield parseDocument(String(row.content))
  }

  port.on('message', async (job: RuleJob) => {
    try {
      port.postMessage(await judge(job))
    } catch (error) {
      port.postMessage({problem: error instanceof Error ? error.message : String(error)})
    }
  })
  port.postMessage('ready')
}

/** Whether a rule asks for other documents with `*`: only then are they read. */
const readsAll = (tree: ExprNode): boolean => JSON.stringify(tree).includes('"type":"Everything"')

if (parentPort) serve(parentPort, workerData as RuleWorkerSettings)
