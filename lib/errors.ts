import type {FieldError} from '@/contract/values'

/** Returns the message of a thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A required service is unreachable or fails. The message names its address and the command that starts it. */
export class ServiceUnavailableError extends Error {
  override readonly name = 'ServiceUnavailableError'
  readonly service: string
  readonly address: string

  constructor(service: string, address: string, startCommand: string, reason: string, cause?: unknown) {
    super(
      `${service} at ${address} cannot be used (${reason}); start it with \`${startCommand}\` or correct its address.`,
      {cause},
    )
    this.service = service
    this.address = address
  }
}

/** A service sent a response that its contract does not allow, so its content is unknown. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
  readonly service: string
  readonly address: string

  constructor(service: string, address: string, reason: string, cause?: unknown) {
    super(`${service} broke its contract at ${address}: ${reason}.`, {cause})
    this.service = service
    this.address = address
  }
}

/** A service rejected a request; `status` is the HTTP status and `errors` lists the invalid fields. */
export class RequestRejectedError extends Error {
  override readonly name = 'RequestRejectedError'
  readonly service: string
  readonly status: number
  readonly errors: FieldError[]
  readonly retryAfterSeconds: number | null

  constructor(
    service: string,
    address: string,
    problem: {status: number; detail: string; errors?: FieldError[]; retryAfterSeconds: number | null},
  ) {
    super(`${service} rejected ${address} with status ${problem.status}: ${problem.detail.replace(/\.$/, '')}.`)
    this.service = service
    this.status = problem.status
    this.errors = problem.errors ?? []
    this.retryAfterSeconds = problem.retryAfterSeconds
  }
}
