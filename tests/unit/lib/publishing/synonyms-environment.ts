import {createServer, type IncomingMessage, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {buffer} from 'node:stream/consumers'
import type {NextApiRequest, NextApiResponse} from 'next'
import {vi} from 'vitest'
import type {SearchSynonyms} from '@/contract/search-synonyms'
import type {StoredReceipt} from '@/lib/publishing/receipt'
import {registerHook} from '../../../../services/launcher/register-hook'
import {startCatalogueApi} from '../../../support/catalogue-api'
import {eventually} from '../../../support/eventually'
import {sampleCatalogue} from '../../../support/sample-catalogue'
import {startSwitchableServer} from '../../../support/switchable-server'
import {startContent} from '../content/content-environment'

const ID = 'searchSynonyms'
const PATH = '/admin/search-synonyms'
const SECRET = 'secret-of-the-webhook-in-tests'

/** A request of the site to the catalogue API, with the status that it got. */
type Request = {method: string; status: number}

/** A response in place of the API's; an error names a field. */
function rejection(status: number): Response {
  if (status < 400) return new Response(null, {status})
  const errors = [{field: 'search_synonyms.0.terms.0', message: 'is unlucky'}]
  const problem = {status, title: 'Rejected', detail: 'The gateway rejects it.', instance: PATH, errors}
  return Response.json(problem, {status, headers: {'content-type': 'application/problem+json'}})
}

/** Starts a content lake, a catalogue API behind a gateway, and the site's webhook handler, to which the lake sends publishes. */
export async function startSynonymPublishing() {
  const lake = await startContent()
  const api = await startCatalogueApi({catalogue: sampleCatalogue})
  const requests: Request[] = []
  /** The statuses with which the handler has responded. */
  const statuses: number[] = []
  /** Called before a request reaches the API. The gateway responds with a returned status in place of the API. */
  let intercept: (method: string) => Promise<number | undefined> = async () => undefined
  /** Compresses like a proxy: a response that may be compressed gets a weak ETag. With `always`, all do. */
  let weakens: 'when-compressed' | 'always' = 'when-compressed'

  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const {method = 'GET', url = '', headers} = request
    const body = method === 'PUT' ? await buffer(request) : undefined
    const own = await intercept(method)
    const {authorization = '', 'if-match': match} = headers
    const reply = own
      ? rejection(own)
      : await fetch(api.url + url, {
          method,
          headers: {authorization, 'content-type': 'application/json', ...(match && {'if-match': match})},
          ...(body && {body: new Uint8Array(body)}),
        })
    requests.push({method, status: reply.status})
    const shown = ['content-type', 'etag'].flatMap(name => {
      const value = reply.headers.get(name)
      const isWeak = name === 'etag' && (weakens === 'always' || headers['accept-encoding'] !== 'identity')
      return value === null ? [] : [[name, isWeak ? `W/${value}` : value] as const]
    })
    response.writeHead(reply.status, Object.fromEntries(shown)).end(await reply.text())
  }
  const gateway = await startSwitchableServer((request, response) => void forward(request, response))

  vi.stubEnv('SANITY_API_WRITE_TOKEN', lake.token)
  vi.stubEnv('SANITY_WEBHOOK_SECRET', SECRET)
  vi.stubEnv('CATALOGUE_API_URL', gateway.url)
  vi.stubEnv('CATALOGUE_ADMIN_TOKEN', api.adminToken)
  const {env} = await import('@/lib/env')
  const {default: revalidate} = await import('@/pages/api/revalidate')
  const site = createServer((request, response) => {
    response.once('finish', () => statuses.push(response.statusCode))
    const helpers = Object.assign(response, {
      status: (code: number) => Object.assign(response, {statusCode: code}),
      json: (value: unknown) => response.end(JSON.stringify(value)),
    })
    void revalidate(request as unknown as NextApiRequest, helpers as unknown as NextApiResponse)
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/api/revalidate`
  await registerHook({url: lake.url, token: lake.token, project: lake.projectId}, {url, secret: SECRET})

  const administer = (init: RequestInit = {}) =>
    fetch(api.url + PATH, {
      ...init,
      headers: {authorization: `Bearer ${api.adminToken}`, 'content-type': 'application/json', ...init.headers},
    })
  const receipt = () => lake.client.getDocument<StoredReceipt>(`receipt.${ID}`)

  return {
    env,
    gateway,
    requests,
    statuses,
    adminToken: api.adminToken,
    intercept(next: typeof intercept) {
      intercept = next
    },
    weaken(when: typeof weakens) {
      weakens = when
    },
    /** Publishes a document with these groups, whatever they are. Returns its revision. */
    async publish(groups: (object | string)[]): Promise<string> {
      const toItem = (group: object, index: number) => ({_key: `k${index}`, _type: 'synonymGroup', ...group})
      const keyed = groups.map((group, index) => (typeof group === 'string' ? group : toItem(group, index)))
      const {_rev} = await lake.client.createOrReplace({_id: ID, _type: ID, groups: keyed})
      return _rev
    },
    /** Waits for the receipt of a revision. */
    async receiptOf(rev: string) {
      await eventually(async () => (await receipt())?.rev).toBe(rev)
      return receipt()
    },
    /** Returns the synonyms of the catalogue. */
    async stored(): Promise<SearchSynonyms> {
      return (await (await administer()).json()).search_synonyms
    },
    /** Replaces the synonyms of the catalogue without the site. */
    async replace(search_synonyms: SearchSynonyms): Promise<void> {
      const etag = (await administer()).headers.get('etag') ?? ''
      const body = JSON.stringify({search_synonyms})
      const {status} = await administer({method: 'PUT', headers: {'if-match': etag}, body})
      if (status !== 200) throw new Error(`The catalogue API responded ${status}.`)
    },
    /** Returns the ids of the products that a search finds. */
    async find(word: string): Promise<string[]> {
      const {data} = await (await fetch(`${api.url}/products?search=${word}`)).json()
      return data.map(({id}: {id: string}) => id)
    },
    async close() {
      site.closeAllConnections()
      site.close()
      await gateway.close()
      await api.close()
      await lake.close()
    },
  }
}
