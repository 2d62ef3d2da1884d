import axios, {type AxiosError} from 'axios'

const told = new WeakSet<AxiosError>()

/**
 * Logs a failed call to the backend in the words of the error catalogue, once, however many hands it passes through, and
 * answers whether it was new. An aborted call has not failed.
 */
export function logFailure(error: unknown): error is AxiosError {
  if (!axios.isAxiosError(error) || axios.isCancel(error) || told.has(error)) return false
  told.add(error)
  console.error(toWords(error))
  return true
}

function toWords({response, message}: AxiosError): string {
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

/** The server's own message: a problem document calls it `detail`. */
function messageOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null
  const message = ('message' in body && body.message) || ('detail' in body && body.detail)
  return typeof message === 'string' && message !== '' ? message : null
}
