/** A service the site needs does not answer, or answers that it cannot; the message says where it was sought and how to start it. */
export class ServiceUnavailableError extends Error {
  override readonly name = 'ServiceUnavailableError'
  readonly service: string
  readonly address: string

  constructor(service: string, address: string, startCommand: string, reason: string, cause?: unknown) {
    super(
      `${service} at ${address} cannot be used (${reason}); start it with \`${startCommand}\` or correct its address.`,
      {
        cause,
      },
    )
    this.service = service
    this.address = address
  }
}

/** A service answered something its contract does not allow, so that nothing certain can be said. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
  readonly service: string
  readonly address: string

  constructor(service: string, address: string, fault: string, cause?: unknown) {
    super(`${service} broke its contract at ${address}: ${fault}.`, {cause})
    this.service = service
    this.address = address
  }
}

/** A service refused a request of ours; `status` is the HTTP status and `errors` names the fields at fault. */
export class RequestRejectedError extends Error {
  override readonly name = 'RequestRejectedError'
  readonly service: string
  readonly status: number
  readonly errors: {field: string; message: string}[]
  readonly retryAfterSeconds: number | null

  constructor(
    service: string,
    address: string,
    refusal: {
      status: number
      detail: string
      errors?: {field: string; message: string}[]
      retryAfterSeconds: number | null
    },
  ) {
    super(`${service} refused ${address} with status ${refusal.status}: ${refusal.detail.replace(/\.$/, '')}.`)
    this.service = service
    this.status = refusal.status
    this.errors = refusal.errors ?? []
    this.retryAfterSeconds = refusal.retryAfterSeconds
  }
}
