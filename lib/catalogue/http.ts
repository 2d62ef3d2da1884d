import axios, {type AxiosError, type AxiosInstance} from 'axios'
import axiosRetry from 'axios-retry'
import {API_TIMEOUT_MS} from '@/lib/constants'
import {logFailure} from './log-failure'
import {redactUrl} from './redact-url'

const RETRIED_STATUSES: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504]
const RETRIED_METHODS: readonly string[] = ['get', 'head']
/** Wait before the second attempt when the reply names none, in milliseconds. */
const RETRY_DELAY_MS = 150

/** What `createHttp` makes. */
export type Http = AxiosInstance

type Visitor = {
  /** The bearer credential of this moment, or null. */
  getToken: () => string | null
  /** Told when the backend answers 401. */
  onUnauthorized: () => void
}

/**
 * The one kind of axios instance for the backend, on the server and in the browser: JSON, 30 s time-out, one retry of what
 * can be asked twice, a log line per request and per failure. In a browser a visitor's credential goes along.
 */
export function createHttp(baseUrl: string, visitor?: Visitor): Http {
  const http = axios.create({
    baseURL: baseUrl,
    timeout: API_TIMEOUT_MS,
    headers: {Accept: 'application/json', 'Content-Type': 'application/json'},
    // The repeated key of the contract: `color=red&color=blue`.
    paramsSerializer: {indexes: null},
    // A proxy of the machine's environment has no way to a service on this machine.
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
  // After the retry: a failure is told once, when nothing more is tried.
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

/** Milliseconds to wait: what `Retry-After` asks for, up to the time-out, else a short pause. */
export function toRetryDelay(error: AxiosError): number {
  const asked: unknown = error.response?.headers['retry-after']
  if (typeof asked !== 'string') return RETRY_DELAY_MS
  const wait = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now()
  return Number.isNaN(wait) ? RETRY_DELAY_MS : Math.min(Math.max(wait, 0), API_TIMEOUT_MS)
}

function isLoopback(address: string): boolean {
  return /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/.test(address)
}
