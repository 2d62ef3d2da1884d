import {isAxiosError} from 'axios'
import type {FieldError} from '@/contract/values'

/** `status` is null when there was no response; `errors` lists the invalid fields. */
export type RequestFailure = {status: number | null; errors: FieldError[]}

/** Converts the error of a failed call. */
export function toRequestFailure(error: unknown): RequestFailure {
  if (!isAxiosError<{errors?: FieldError[]}>(error)) return {status: null, errors: []}
  const {status = null, data} = error.response ?? {}
  return {status, errors: data?.errors ?? []}
}
