/** What the log contains of an error. */
export type ErrorFields = {
  type: string
  message: string
  code?: string | number
  status?: number
  stack?: string
  cause?: ErrorFields
}

const MAX_MESSAGE = 2000
const MAX_STACK = 6000
const MAX_CAUSES = 3

/**
 * Returns the fields of an error for the log. Other properties are left out: those of an HTTP client's error contain headers,
 * tokens and bodies.
 */
export function toErrorFields(error: unknown, causes = MAX_CAUSES): ErrorFields {
  if (!(error instanceof Error)) return {type: typeof error, message: String(error).slice(0, MAX_MESSAGE)}
  const {code, status, statusCode} = error as {code?: unknown; status?: unknown; statusCode?: unknown}
  const known = status ?? statusCode
  return {
    type: error.name,
    message: error.message.slice(0, MAX_MESSAGE),
    ...(typeof code === 'string' || typeof code === 'number' ? {code} : {}),
    ...(typeof known === 'number' ? {status: known} : {}),
    ...(error.stack ? {stack: error.stack.slice(0, MAX_STACK)} : {}),
    ...(error.cause instanceof Error && causes > 0 ? {cause: toErrorFields(error.cause, causes - 1)} : {}),
  }
}
