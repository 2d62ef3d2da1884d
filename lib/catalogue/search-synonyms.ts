import type {AxiosRequestConfig, AxiosResponse} from 'axios'
import {synonymDocument} from '@/contract/administration'
import type {SearchSynonyms} from '@/contract/search-synonyms'
import {problem} from '@/contract/values'
import {env} from '@/lib/env'
import {ContractError, messageOf, RequestRejectedError, ServiceUnavailableError} from '@/lib/errors'
import {requestIdHeaders} from '@/lib/sources/request-id'
import {toCatalogueSource} from './client'
import {createHttp} from './http'

const PATH = '/admin/search-synonyms'
const SYNONYMS_CHANGED = 412
const NOT_IMPLEMENTED = 501

/** The synonyms of the backend's search; `etag` changes with them. */
type StoredSynonyms = {synonyms: SearchSynonyms; etag: string}

/** An administrator's token, and the signal that ends the requests. */
export type Access = {token: string; signal: AbortSignal}

/**
 * Reads the synonyms of the search with an administrator's token. Throws a ServiceUnavailableError when the backend is away or
 * fails, a RequestRejectedError when it rejects the request, and a ContractError when it responds with something else.
 */
export async function readSynonyms(access: Access): Promise<StoredSynonyms> {
  // A proxy that compresses the response makes its ETag a weak one.
  const {data, headers} = await request(access, {method: 'GET', headers: {'Accept-Encoding': 'identity'}})
  const result = synonymDocument.safeParse(data)
  const etag: unknown = headers.etag
  if (!result.success || typeof etag !== 'string') throw broken('it did not respond with synonyms and their ETag')
  if (etag.startsWith('W/')) throw broken('its ETag is weak, and If-Match needs a strong one (RFC 9110)')
  return {synonyms: result.data.search_synonyms, etag}
}

/** Replaces the synonyms that have the ETag. Returns false when they have changed since; throws like `readSynonyms`. */
export async function replaceSynonyms(access: Access, synonyms: SearchSynonyms, etag: string): Promise<boolean> {
  const {status} = await request(access, {
    method: 'PUT',
    headers: {'If-Match': etag},
    data: {search_synonyms: synonyms},
  })
  return status !== SYNONYMS_CHANGED
}

const source = () => toCatalogueSource(env.CATALOGUE_API_URL)
const address = () => env.CATALOGUE_API_URL + PATH

/**
 * Returns a successful response, or the 412 of a condition that is not met. The requests are not part of the backend's circuit: an
 * administrator's path that fails says nothing about the pages of visitors.
 */
async function request({token, signal}: Access, config: AxiosRequestConfig): Promise<AxiosResponse<unknown>> {
  const response = await send({
    ...config,
    url: PATH,
    signal,
    bearer: token,
    headers: {...requestIdHeaders(), ...config.headers},
    // A token is for this address only.
    maxRedirects: 0,
    validateStatus: null,
  })
  const {status} = response
  if (status >= 500 && status !== NOT_IMPLEMENTED) throw unavailable(`status ${status}`)
  if ((status >= 200 && status < 300) || status === SYNONYMS_CHANGED) return response
  const {detail = 'no problem document', errors} = problem.safeParse(response.data).data ?? {}
  throw new RequestRejectedError(source().name, address(), {
    status,
    detail,
    retryAfterSeconds: null,
    ...(errors && {errors}),
  })
}

async function send(config: AxiosRequestConfig): Promise<AxiosResponse<unknown>> {
  try {
    return await createHttp(env.CATALOGUE_API_URL).request(config)
  } catch (error) {
    throw unavailable(config.signal?.aborted ? 'it did not respond in time' : messageOf(error), error)
  }
}

const broken = (reason: string) => new ContractError(source().name, address(), reason)

function unavailable(reason: string, cause?: unknown): ServiceUnavailableError {
  const {name, address: url, startCommand} = source()
  return new ServiceUnavailableError(name, url, startCommand, reason, cause)
}
