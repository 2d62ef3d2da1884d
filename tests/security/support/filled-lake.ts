import {cpSync, mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {FastifyInstance} from 'fastify'
import {backup} from '../../../services/content-lake/commands/backup.ts'
import {parseHook} from '../../../services/content-lake/hooks/hook.ts'
import {buildLake} from '../../../services/content-lake/lake.ts'

const TOKEN = 'byte-flip-token'
const DATASET = 'production'
const DOCUMENTS = 60
const ROUNDS = 6

export type Document = {_id: string; _rev: string; [field: string]: unknown}

/** A lake without a port, for many starts. */
export type OpenLake = {
  app: FastifyInstance
  send: (method: 'GET' | 'POST', path: string, body?: object) => Promise<{status: number; body: string}>
}

/** Opens the lake of a data folder. Rejects when it does not start. */
export async function openLake(dataDir: string): Promise<OpenLake> {
  const app = await buildLake({dataDir, adminToken: TOKEN, queryWorkers: 1})
  await app.ready()
  const headers = {authorization: `Bearer ${TOKEN}`}
  const send: OpenLake['send'] = async (method, url, payload) => {
    const {statusCode, body} = await app.inject({method, url, headers, ...(payload && {payload})})
    return {status: statusCode, body}
  }
  return {app, send}
}

export const mutate = ({send}: OpenLake, mutations: object[]) => send('POST', `/v1/data/mutate/${DATASET}`, {mutations})

/** Two copies of the same filled data folder, and what it contains. Each folder has a backup of an earlier state beside it. */
export type FilledLake = {
  /** Data folder of a lake that was stopped: everything is in the database file. */
  stopped: string
  /** Data folder of a lake that was killed: the latest changes are in the write-ahead log. */
  killed: string
  documents: Map<string, Document>
  remove: () => void
}

/** Fills a lake with documents, drafts, references, revisions, deletions, an account, a token, a webhook and a file. */
export async function fillLake(): Promise<FilledLake> {
  const root = mkdtempSync(join(tmpdir(), 'overprint-byte-flips-'))
  const dataDir = join(root, 'stopped', 'lake')
  const lake = await openLake(dataDir)
  const {accounts, tokens, hooks} = lake.app.lake
  await accounts.add({email: 'edda@example.com', name: 'Edda', role: 'editor', password: 'a long password'})
  tokens.issue({label: 'the site', role: 'viewer', lifeMs: null})
  hooks.add(parseHook({name: 'hook', url: 'http://127.0.0.1:9/', rule: {on: ['create', 'update', 'delete']}}))
  await lake.send('POST', `/v1/assets/files/${DATASET}?filename=a.txt`, {text: 'a file'})
  for (let round = 0; round < ROUNDS; round++) {
    await changeDocuments(lake, round)
    if (round === ROUNDS / 2) await backup(['--data', dataDir])
  }
  const documents = await readDocuments(lake)
  // A copy of the files while nothing is being written is what a killed process leaves.
  cpSync(join(root, 'stopped'), join(root, 'killed'), {recursive: true})
  await lake.app.close()
  const remove = () => rmSync(root, {recursive: true, force: true})
  return {stopped: dataDir, killed: join(root, 'killed', 'lake'), documents, remove}
}

const changeDocuments = async (lake: OpenLake, round: number): Promise<void> => {
  for (let number = 0; number < DOCUMENTS; number++) {
    const _id = `${number % 5 === 4 ? 'drafts.' : ''}note-${number}`
    const text = `Grüße ${number}, round ${round}. `.repeat((number * 7 + round) % 60)
    const reference = {_type: 'reference', _ref: 'note-0', _weak: number % 2 === 0}
    const note = {_id, _type: `type${number % 3}`, text, number, round, ...(number > 0 && {reference})}
    const patch = {patch: {id: _id, set: {round, text}}}
    const isReplaced = round === 0 || number % 4 === 0
    await mutate(lake, [isReplaced ? {createOrReplace: note} : patch])
  }
  await mutate(lake, [{create: {_id: `gone-${round}`, _type: 'type0'}}])
  await mutate(lake, [{delete: {id: `gone-${round}`}}])
}

/** Returns all documents of a sound lake by id. */
export const readDocuments = async ({send}: OpenLake): Promise<Map<string, Document>> => {
  const {status, body} = await send('GET', `/v1/data/query/${DATASET}?perspective=raw&query=*`)
  if (status !== 200) throw new Error(`The documents cannot be read: ${status} ${body}`)
  const {result}: {result: Document[]} = JSON.parse(body)
  return new Map(result.map(document => [document._id, document]))
}

/** Returns a document, null when it is reported as missing, or the status of the error. */
export const readDocument = async ({send}: OpenLake, id: string): Promise<Document | null | number> => {
  const {status, body} = await send('GET', `/v1/data/doc/${DATASET}/${id}`)
  if (status !== 200) return status
  const {documents}: {documents: Document[]} = JSON.parse(body)
  return documents[0] ?? null
}
