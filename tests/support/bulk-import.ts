import {z} from 'zod'
import {type ImportReport, importProblem, importReport} from '../../contract/catalogue-transfer.ts'
import type {RunningCatalogueApi} from './catalogue-api.ts'

type Sent = {status: number; detail: string | null; report: ImportReport | null}

/** Returns lines as NDJSON; a text is a line as it is. */
export const toLines = (lines: unknown[]): string =>
  lines.map(one => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`).join('')

/** Imports a body into a running API and returns its response. */
export async function sendImport(
  {url, adminToken}: Pick<RunningCatalogueApi, 'url' | 'adminToken'>,
  body: BodyInit,
  {query = '', type = 'application/x-ndjson'} = {},
): Promise<Sent> {
  const init = {method: 'POST', headers: {'content-type': type, authorization: `Bearer ${adminToken}`}, body}
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
