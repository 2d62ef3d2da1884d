import type {SemaphoreOptions} from '../../kit/semaphore.ts'
import {httpError} from '../lake-error.ts'

/** Limits of the queue in front of the decoder and the renderer; beyond them a request gets a 429. */
export const IMAGE_QUEUE: Omit<SemaphoreOptions, 'limit'> = {
  maxWaiting: 200,
  // sharp cannot be stopped, so a slow image may keep its slot for any length of time.
  maxWaitMs: 60_000,
  createError: () => httpError(429, 'Too many images are waiting; try again shortly'),
}
