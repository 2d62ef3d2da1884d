import axios, {type AxiosResponse} from 'axios'
import type {z} from 'zod'
import {problem} from '@/contract/values'
import {env} from '@/lib/env'
import {ContractError, RequestRejectedError, ServiceUnavailableError} from '@/lib/errors'
import {createHttp} from './http'

const SERVICE = 'The catalogue API'

type Params = Record<string, unknown>

/** Calls to the backend; every reply is parsed with the schema it must satisfy. */
export type CatalogueClient = {
  /** The value, or null when the backend says with a problem document that there is none; throws when that is unknown. */
  get<Schema extends z.ZodType>(path: string, schema: Schema, params?: Params): Promise<z.infer<Schema> | null>
  /** As `get`, for what always exists: a 404 throws. */
  require<Schema extends z.ZodType>(path: string, schema: Schema, params?: Params): Promise<z.infer<Schema>>
  /** Sends once, never again by itself; throws a RequestRejectedError with the fields at fault when refused. */
  post<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<z.infer<Schema>>
}

let shared: CatalogueClient | undefined

/** The client of the configured backend, made on first use. */
export function defaultClient(): CatalogueClient {
  shared ??= createCatalogueClient(env.CATALOGUE_API_URL)
  return shared
}

/** A client of the backend at `baseUrl`. */
export function createCatalogueClient(baseUrl: string): CatalogueClient {
  const http = createHttp(baseUrl)
  const getUnlessAbsent: CatalogueClient['get'] = async (path, schema, params) => {
    const reply = await send(baseUrl, path, () => http.get(path, {params}))
    return reply.status === 404 ? null : parse(schema, reply, baseUrl + path)
  }
  return {
    get: getUnlessAbsent,
    async require(path, schema, params) {
      const value = await getUnlessAbsent(path, schema, params)
      if (value === null) throw new ContractError(SERVICE, baseUrl + path, 'it answered that this does not exist')
      return value
    },
    async post(path, schema, body, headers) {
      const reply = await send(baseUrl, path, () => http.post(path, body, {headers}))
      if (reply.status === 404) throw new ContractError(SERVICE, baseUrl + path, 'it answered that this does not exist')
      return parse(schema, reply, baseUrl + path)
    },
  }
}

/** Answers a reply that is a success or a certain 404; throws for everything else. */
async function send(
  baseUrl: string,
  path: string,
  call: () => Promise<AxiosResponse<unknown>>,
): Promise<AxiosResponse<unknown>> {
  try {
    return await call()
  } catch (error) {
    if (!axios.isAxiosError(error)) throw error
    if (!error.response) throw unavailable(baseUrl, error.code ?? error.message, error)
    const {response} = error
    const refusal = toProblem(response)
    if (response.status >= 500) throw unavailable(baseUrl, refusal?.detail ?? `status ${response.status}`, error)
    // Only a problem document makes a 404 certain: a proxy's own page says nothing about the catalogue.
    if (!refusal)
      throw new ContractError(SERVICE, baseUrl + path, `status ${response.status} without a problem document`)
    if (response.status === 404) return response
    throw new RequestRejectedError(SERVICE, path, {...refusal, retryAfterSeconds: toRetryAfter(response)})
  }
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  reply: AxiosResponse<unknown>,
  address: string,
): z.infer<Schema> {
  const result = schema.safeParse(reply.data)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const place = issue?.path.join('.') || 'the reply'
  throw new ContractError(SERVICE, address, `${place}: ${issue?.message ?? 'not as agreed'}`, result.error)
}

const unavailable = (baseUrl: string, reason: string, cause: unknown) =>
  new ServiceUnavailableError(SERVICE, baseUrl, 'npm run api', reason.replace(/\.$/, ''), cause)

function toProblem(response: AxiosResponse<unknown>) {
  if (!String(response.headers['content-type']).startsWith('application/problem+json')) return null
  const result = problem.safeParse(response.data)
  return result.success && result.data.status === response.status ? result.data : null
}

function toRetryAfter(response: AxiosResponse<unknown>) {
  const seconds = Number(response.headers['retry-after'])
  return Number.isFinite(seconds) ? seconds : null
}
