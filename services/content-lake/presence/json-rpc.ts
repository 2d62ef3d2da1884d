import {z} from 'zod'

/** Error codes of refused calls: those of JSON-RPC, and the Studio client's own for a caller without permission. */
export const ERROR_CODES = {
  unauthorized: 4001,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
}

const call = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(200), z.number()]),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
})

/** A JSON-RPC method call. */
export type Call = z.infer<typeof call>

/** An error that is sent to the caller as a JSON-RPC error response. */
export class CallError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Returns the error for invalid parameters. */
export const invalidParams = (message: string): CallError => new CallError(ERROR_CODES.invalidParams, message)

/** Parses a call's parameters; throws a CallError that describes the first problem. */
export const parseParams = <Shape>(schema: z.ZodType<Shape>, params: unknown): Shape => {
  const result = schema.safeParse(params)
  if (result.success) return result.data
  throw invalidParams(result.error.issues[0]?.message ?? 'not understood')
}

/** Parses a message as a call; returns null when it is not one. */
export const parseCall = (text: string): Call | null => {
  try {
    return call.parse(JSON.parse(text))
  } catch {
    return null
  }
}
