import axios, {type AxiosError} from 'axios'

const logged = new WeakSet<AxiosError>()

/**
 * Logs a failed call to the backend with the specification's wording, once per error. Returns true when it logged the
 * error; aborted calls are not failures.
 */
export function logFailure(error: unknown): error is AxiosError {
  if (!axios.isAxiosError(error) || axios.isCancel(error) || logged.has(error)) return false
  logged.add(error)
  console.error(toMessage(error))
  return true
}

function toMessage({response, message}: AxiosError): string {
  if (!response) return `Network error: ${message}`
  switch (response.status) {
    case 401:
      return 'Unauthorized access'
    case 403:
      return 'Access forbidden'
    case 404:
      return 'Resource not found'
    case 500:
      return messageOf(response.data) ?? 'An error occurred'
    default:
      return `${response.status}: ${messageOf(response.data) ?? message}`
  }
}

/** Returns the server's message; problem documents call it `detail`. */
function messageOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null
  const message = ('message' in body && body.message) || ('detail' in body && body.detail)
  return typeof message === 'string' && message !== '' ? message : null
}
