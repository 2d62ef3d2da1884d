import {isAxiosError} from 'axios'

type FieldError = {field: string; message: string}
/** `status` is null when no answer came; `errors` names the fields at fault, with what is wrong with them. */
export type RequestFailure = {status: number | null; errors: FieldError[]}

/** What a failed call says to its caller. */
export function toRequestFailure(error: unknown): RequestFailure {
  if (!isAxiosError<{errors?: FieldError[]}>(error)) return {status: null, errors: []}
  const {status = null, data} = error.response ?? {}
  return {status, errors: data?.errors ?? []}
}
