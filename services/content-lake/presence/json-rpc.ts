import {z} from 'zod'

/** Codes that a call is refused with: those of JSON-RPC, and the client's own for who may not. */
export const ERRORS = {
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

/** One call of a method, as it came. */
export type Call = z.infer<typeof call>

/** The refusal of a call. */
export class CallError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** The refusal of what a call says. */
export const invalid = (message: string): CallError => new CallError(ERRORS.invalidParams, message)

/** The parameters as they should be; throws a CallError that says what is wrong with them. */
export const parsed = <Shape>(schema: z.ZodType<Shape>, params: unknown): Shape => {
  const result = schema.safeParse(params)
  if (result.success) return result.data
  throw invalid(result.error.issues[0]?.message ?? 'not understood')
}

/** The call that a text is; null when it is none. */
export const parseCall = (text: string): Call | null => {
  try {
    return call.parse(JSON.parse(text))
  } catch {
    return null
  }
}
