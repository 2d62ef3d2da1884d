import {expect} from 'vitest'
import {z} from 'zod'
import {type ImportReport, importProblem, importReport} from '../../contract/catalogue-transfer.ts'
import type {RunningCatalogueApi} from './catalogue-api.ts'

type Sent = {status: number; detail: string | null; report: ImportReport | null}
type Api = Pick<RunningCatalogueApi, 'url' | 'adminToken'>

/** Returns lines as NDJSON; a text is a line as it is. */
export const toLines = (lines: unknown[]): string =>
  lines.map(one => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`).join('')

/** Imports a body into a running API and returns its response. */
export async function sendImport(
  {url, adminToken}: Api,
  body: BodyInit,
  {query = '', type = 'application/x-ndjson', signal}: {query?: string; type?: string; signal?: AbortSignal} = {},
): Promise<Sent> {
  const headers = {'content-type': type, authorization: `Bearer ${adminToken}`}
  const init = {method: 'POST', headers, body, ...(signal && {signal})}
  const response = await fetch(`${url}/admin/catalogue/imports${query}`, {...init, duplex: 'half'} as RequestInit)
  const content: unknown = await response.json()
  const {status} = response
  if (status === 200) return {status, detail: null, report: importReport.parse(content)}
  const {detail, report = null} = importProblem.parse(content)
  return {status, detail, report}
}

/** Creates a body that is sent while the test runs. */
export function createSlowBody(): {body: ReadableStream<Uint8Array>; send: (line: unknown) => void; end: () => void} {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(started) {
      controller = started
    },
  })
  return {
    body,
    send: line => controller?.enqueue(new TextEncoder().encode(toLines([line]))),
    end: () => controller?.close(),
  }
}

/**
 * Starts an import whose body is sent while the test runs, and returns when the API runs it: another one is refused then. When that other
 * one comes first, the API refuses this one, which then starts again.
 */
export async function startSlowImport(api: Api, lines: unknown[], {query = ''} = {}) {
  const isRunning = async () => (await sendImport(api, '', {query: '?dry_run=true'})).status === 409
  for (;;) {
    const leaving = new AbortController()
    const {body, send, end} = createSlowBody()
    const importing = sendImport(api, body, {query, signal: leaving.signal})
    for (const line of lines) send(line)
    await readPosition(api)
    if (await isRunning()) return {importing, send, end, leave: () => leaving.abort()}
    leaving.abort()
    await importing.catch(() => undefined)
    await expect.poll(isRunning, {timeout: 120_000}).toBe(false)
  }
}

const changes = z.object({
  data: z.array(z.object({type: z.string(), id: z.string(), action: z.string()})),
  next: z.number(),
})

/** Returns the number of the last change. */
export const readPosition = async ({url}: Pick<RunningCatalogueApi, 'url'>): Promise<number> =>
  changes.parse(await (await fetch(`${url}/changes`)).json()).next

/** Returns the changes after a number as texts such as "product mug put", in order. */
export async function listChanges({url}: Pick<RunningCatalogueApi, 'url'>, since: number): Promise<string[]> {
  const {data} = changes.parse(await (await fetch(`${url}/changes?since=${since}`)).json())
  return data.map(({type, id, action}) => `${type} ${id} ${action}`)
}

/** Returns the ids of all products of a small catalogue, sorted. */
export async function listProductIds({url}: RunningCatalogueApi): Promise<string[]> {
  const list = z.object({data: z.array(z.object({id: z.string()}))})
  const {data} = list.parse(await (await fetch(`${url}/products?limit=100`)).json())
  return data.map(({id}) => id).sort()
}
