import axios, {type AxiosError, type AxiosInstance, type AxiosResponse, type InternalAxiosRequestConfig} from 'axios'
import axiosRetry from 'axios-retry'
import {API_TIMEOUT_MS} from '@/lib/constants'
import {logFailure} from './log-failure'
import {redactUrl} from './redact-url'

const RETRIED_STATUSES: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504]
const RETRIED_METHODS: readonly string[] = ['get', 'head']
/** Delay before the retry when the response has no `Retry-After`, in milliseconds. */
const RETRY_DELAY_MS = 150

/** The HTTP client that `createHttp` returns. */
export type Http = AxiosInstance

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Bearer token of this request instead of the visitor's; the request is not repeated with a renewed one. */
    bearer?: string | null
    /** The caller handles a 401: it does not call `onUnauthorized`. */
    handlesUnauthorized?: boolean
    /** The request works without a token as well: it is repeated without one after a 401 that a renewal does not solve. */
    mayBeAnonymous?: boolean
  }
}

type Visitor = {
  /** Returns the current bearer token, or null. */
  getToken: () => string | null | Promise<string | null>
  /** Returns a token that replaces a rejected one, or null when there is none. */
  renewToken?: (rejected: string) => Promise<string | null>
  /** Called when the backend responds with 401. */
  onUnauthorized: () => void
}

/**
 * Creates the HTTP client for the backend, on the server and in the browser: JSON, a 30 s timeout, one retry of idempotent
 * requests, one log line per request and per failure. With a `visitor` it sends the bearer token, and repeats a request once
 * with a renewed token after a 401. A request that may be anonymous never calls `onUnauthorized`.
 */
export function createHttp(baseUrl: string, visitor?: Visitor): Http {
  const http = axios.create({
    baseURL: baseUrl,
    timeout: API_TIMEOUT_MS,
    headers: {Accept: 'application/json', 'Content-Type': 'application/json'},
    // The contract repeats the key of a list: `color=red&color=blue`.
    paramsSerializer: {indexes: null},
    // A proxy from the environment cannot reach a service on this machine.
    proxy: isLoopback(baseUrl) ? false : undefined,
  })
  axiosRetry(http, {
    retries: 1,
    shouldResetTimeout: true,
    retryCondition: isRetried,
    retryDelay: (_attempt, error) => toRetryDelay(error),
  })
  http.interceptors.request.use(async config => {
    const token = config.bearer === undefined ? await visitor?.getToken() : config.bearer
    if (token) config.headers.set('Authorization', `Bearer ${token}`)
    else if (config.bearer === null) config.headers.delete('Authorization')
    console.info(`${config.method?.toUpperCase() ?? 'GET'} ${redactUrl(http.getUri(config))}`)
    return config
  })
  // Registered after the retry, so that a failure is logged once, after the last attempt.
  http.interceptors.response.use(undefined, async error => {
    const repeated = await repeatAfterRejection(error, http, visitor)
    if (repeated) return repeated
    const isNew = logFailure(error)
    const {handlesUnauthorized, mayBeAnonymous} = error.config ?? {}
    const isHandled = handlesUnauthorized || mayBeAnonymous
    if (isNew && error.response?.status === 401 && !isHandled) visitor?.onUnauthorized()
    throw error
  })
  return http
}

/** Repeats a request whose token was rejected, with another token or none. Returns null when it may not be repeated. */
async function repeatAfterRejection(error: unknown, http: Http, visitor?: Visitor): Promise<AxiosResponse | null> {
  if (!axios.isAxiosError(error) || error.response?.status !== 401 || !error.config) return null
  const {bearer, headers, mayBeAnonymous} = error.config
  const rejected = bearerOf(headers)
  if (rejected === null) return null
  const token = bearer === undefined ? await visitor?.renewToken?.(rejected) : null
  if (!token && !mayBeAnonymous) return null
  return http.request({...error.config, bearer: token ?? null})
}

/** Returns the bearer token with which a request was sent, or null when it had none. */
export const bearerOf = (headers: InternalAxiosRequestConfig['headers']): string | null =>
  /^Bearer (.+)$/.exec(String(headers.get('Authorization')))?.[1] ?? null

function isRetried(error: AxiosError): boolean {
  if (axios.isCancel(error) || !RETRIED_METHODS.includes(error.config?.method ?? '')) return false
  return error.response === undefined || RETRIED_STATUSES.includes(error.response.status)
}

/** Returns the delay in milliseconds: `Retry-After`, capped at the timeout, or `RETRY_DELAY_MS` without a valid one. */
export function toRetryDelay(error: AxiosError): number {
  const retryAfter: unknown = error.response?.headers['retry-after']
  if (typeof retryAfter !== 'string') return RETRY_DELAY_MS
  const delay = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now()
  return Number.isNaN(delay) ? RETRY_DELAY_MS : Math.min(Math.max(delay, 0), API_TIMEOUT_MS)
}

function isLoopback(address: string): boolean {
  return /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/.test(address)
}
