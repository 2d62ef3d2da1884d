import type {Hook, HookSettings, Operation} from './hook.ts'

/** A queued webhook message. It is `new` until its payload has been computed, then `pending`. */
export type Message = {
  id: string
  hook: string
  dataset: string
  transactionId: string
  timestamp: string
  document: string
  operation: Operation
  before: string | null
  after: string | null
  payload: string | null
  status: 'new' | 'pending' | 'delivered' | 'failed'
  attempts: number
  dueAt: number
  createdAt: number
}

/** One delivery attempt of a message; `failureReason` is null when it succeeded. */
export type Attempt = {
  id: string
  message: string
  hook: string
  createdAt: string
  duration: number
  resultCode: number | null
  resultBody: string | null
  failureReason: 'http' | 'timeout' | 'network' | 'evaluation' | null
}

type Row = Record<string, unknown>

const textOf = (value: unknown): string | null => (value === null ? null : String(value))

/** Converts a row of `hooks`. */
export const toHook = ({id, created_at: createdAt, settings}: Row): Hook => ({
  ...(JSON.parse(String(settings)) as HookSettings),
  id: String(id),
  createdAt: String(createdAt),
})

/** Converts a row of `hook_messages`; returns null for undefined. */
export const toMessage = (row: Row | undefined): Message | null =>
  row
    ? {
        id: String(row.id),
        hook: String(row.hook),
        dataset: String(row.dataset),
        transactionId: String(row.transaction_id),
        timestamp: String(row.timestamp),
        document: String(row.document),
        operation: String(row.operation) as Operation,
        before: textOf(row.before),
        after: textOf(row.after),
        payload: textOf(row.payload),
        status: String(row.status) as Message['status'],
        attempts: Number(row.attempts),
        dueAt: Number(row.due_at),
        createdAt: Number(row.created_at),
      }
    : null

/** Converts a row of `hook_attempts`. */
export const toAttempt = (row: Row): Attempt => ({
  id: String(row.id),
  message: String(row.message),
  hook: String(row.hook),
  createdAt: String(row.created_at),
  duration: Number(row.duration),
  resultCode: row.result_code === null ? null : Number(row.result_code),
  resultBody: textOf(row.result_body),
  failureReason: textOf(row.failure_reason) as Attempt['failureReason'],
})
