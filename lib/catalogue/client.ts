import axios, {type AxiosResponse} from 'axios'
import type {z} from 'zod'
import {problem} from '@/contract/values'
import {env} from '@/lib/env'
import {ContractError, RequestRejectedError, ServiceUnavailableError} from '@/lib/errors'
import {callSource, type Source} from '@/lib/sources/call-source'
import {requestIdHeaders} from '@/lib/sources/request-id'
import {createHttp} from './http'
import {logRefusedPictures} from './refused-pictures'

const SERVICE = 'The catalogue API'
const START_COMMAND = 'npm run api'

type Params = Record<string, unknown>

/** Client of the backend. It parses every response with the given schema and throws a ContractError when that fails. */
export type CatalogueClient = {
  /** Returns the value, or null for a 404 with a problem document. Throws when it is unknown whether the value exists. */
  get<Schema extends z.ZodType>(path: string, schema: Schema, params?: Params): Promise<z.infer<Schema> | null>
  /** Like `get`, for resources that always exist: throws on a 404. */
  require<Schema extends z.ZodType>(path: string, schema: Schema, params?: Params): Promise<z.infer<Schema>>
  /** Sends once, without retries. Throws a RequestRejectedError with the invalid fields when the backend rejects it. */
  post<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<z.infer<Schema>>
}

let shared: CatalogueClient | undefined

/** Returns the client of the configured backend, created on first use. */
export function defaultClient(): CatalogueClient {
  shared ??= createCatalogueClient(env.CATALOGUE_API_URL)
  return shared
}

/** Returns the backend at an address as a source. */
export const toCatalogueSource = (address: string): Source => ({
  name: SERVICE,
  address,
  startCommand: START_COMMAND,
})

/** Creates a client of the backend at `baseUrl`. */
export function createCatalogueClient(baseUrl: string): CatalogueClient {
  const http = createHttp(baseUrl)
  const source = toCatalogueSource(baseUrl)
  const get: CatalogueClient['get'] = async (path, schema, params) => {
    const response = await callSource(source, signal =>
      send(baseUrl, path, () => http.get(path, {params, signal, headers: requestIdHeaders()})),
    )
    if (response.status === 404) return null
    const value = parse(schema, response, baseUrl + path)
    logRefusedPictures(value, baseUrl)
    return value
  }
  const missing = (path: string) => new ContractError(SERVICE, baseUrl + path, 'it responded that this does not exist')
  return {
    get,
    async require(path, schema, params) {
      const value = await get(path, schema, params)
      if (value === null) throw missing(path)
      return value
    },
    async post(path, schema, body, headers) {
      const response = await send(baseUrl, path, () =>
        http.post(path, body, {headers: {...requestIdHeaders(), ...headers}}),
      )
      if (response.status === 404) throw missing(path)
      return parse(schema, response, baseUrl + path)
    },
  }
}

/** Returns a successful response or a definite 404; throws on everything else. */
async function send(
  baseUrl: string,
  path: string,
  request: () => Promise<AxiosResponse<unknown>>,
): Promise<AxiosResponse<unknown>> {
  try {
    return await request()
  } catch (error) {
    if (!axios.isAxiosError(error)) throw error
    if (!error.response) throw unavailable(baseUrl, error.code ?? error.message, error)
    const {response} = error
    const details = toProblem(response)
    if (response.status >= 500) throw unavailable(baseUrl, details?.detail ?? `status ${response.status}`, error)
    // Only a problem document makes a 404 definite: a proxy's own 404 page says nothing about the catalogue.
    if (!details)
      throw new ContractError(SERVICE, baseUrl + path, `status ${response.status} without a problem document`)
    if (response.status === 404) return response
    throw new RequestRejectedError(SERVICE, baseUrl + path, {...details, retryAfterSeconds: toRetryAfter(response)})
  }
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  response: AxiosResponse<unknown>,
  address: string,
): z.infer<Schema> {
  const result = schema.safeParse(response.data)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const path = issue?.path.join('.') || 'the response'
  throw new ContractError(SERVICE, address, `${path}: ${issue?.message ?? 'does not match the schema'}`, result.error)
}

const unavailable = (baseUrl: string, reason: string, cause: unknown) =>
  new ServiceUnavailableError(SERVICE, baseUrl, START_COMMAND, reason.replace(/\.$/, ''), cause)

function toProblem(response: AxiosResponse<unknown>) {
  if (!String(response.headers['content-type']).startsWith('application/problem+json')) return null
  const result = problem.safeParse(response.data)
  return result.success && result.data.status === response.status ? result.data : null
}

function toRetryAfter(response: AxiosResponse<unknown>) {
  const seconds = Number(response.headers['retry-after'])
  return Number.isFinite(seconds) ? seconds : null
}
