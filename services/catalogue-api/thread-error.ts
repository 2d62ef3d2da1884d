import {type FieldError, ProblemError} from './problems.ts'

/** An error on its way between threads, which would lose its class and its codes. */
export type ThreadError = {
  message: string
  stack?: string | undefined
  code?: unknown
  errcode?: unknown
  problem?: {statusCode: number; errors: FieldError[]; headers: Record<string, string>}
}

/** Converts an error for another thread. Throws what is not an error. */
export function toThreadError(error: unknown): ThreadError {
  if (!(error instanceof Error)) throw error
  const {message, stack} = error
  return {
    message,
    stack,
    ...('code' in error && {code: error.code}),
    ...('errcode' in error && {errcode: error.errcode}),
    ...(error instanceof ProblemError && {
      problem: {statusCode: error.statusCode, errors: error.errors, headers: error.headers},
    }),
  }
}

/** Returns the error that another thread has sent. */
export function fromThreadError({problem, message, ...rest}: ThreadError): Error {
  if (problem) return new ProblemError(problem.statusCode, message, problem.errors, problem.headers)
  return Object.assign(new Error(message), rest)
}
