import axios, {type AxiosError, type AxiosInstance} from 'axios'
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

type Visitor = {
  /** Returns the current bearer token, or null. */
  getToken: () => string | null
  /** Called when the backend responds with 401. */
  onUnauthorized: () => void
}

/**
 * Creates the HTTP client for the backend, on the server and in the browser: JSON, a 30 s timeout, one retry of idempotent
 * requests, one log line per request and per failure. With a `visitor` it sends the bearer token.
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
  http.interceptors.request.use(config => {
    const token = visitor?.getToken()
    if (token) config.headers.set('Authorization', `Bearer ${token}`)
    console.info(`${config.method?.toUpperCase() ?? 'GET'} ${redactUrl(http.getUri(config))}`)
    return config
  })
  // Registered after the retry, so that a failure is logged once, after the last attempt.
  http.interceptors.response.use(undefined, error => {
    const isNew = logFailure(error)
    if (isNew && error.response?.status === 401) visitor?.onUnauthorized()
    throw error
  })
  return http
}

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
