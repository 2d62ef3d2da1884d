import {AsyncLocalStorage} from 'node:async_hooks'
import {REQUEST_ID_HEADER} from '@/services/kit/log/request-id'
import {processWide} from './process-wide'

const ids = processWide('request ids', () => new AsyncLocalStorage<string>())

/** Makes an id the one of the visitor's request that is being handled, until the end of its handling. */
export const enterRequest = (id: string): void => ids.enterWith(id)

/** Returns the id of the visitor's request that is being handled; undefined outside requests, as in `next build`. */
export const currentRequestId = (): string | undefined => ids.getStore()

/** Returns the headers that pass the request's id on to a source, so that the logs of both can be joined. */
export function requestIdHeaders(): Record<string, string> {
  const id = currentRequestId()
  return id === undefined ? {} : {[REQUEST_ID_HEADER]: id}
}
