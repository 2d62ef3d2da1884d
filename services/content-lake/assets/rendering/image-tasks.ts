import {createProcessPool} from '../../../kit/images/process-pool.ts'
import {TaskFailure, TaskStopped, TooBusy} from '../../../kit/images/task-messages.ts'
import type {TaskPlace} from '../../../kit/images/task-queue.ts'
import {httpError, LakeError} from '../../lake-error.ts'
import type {LakeSettings} from '../../options.ts'
import type {Extract, ImageFacts} from '../metadata/image-metadata.ts'
import {estimateLevel} from './estimate.ts'
import type {Bounds, ImageTask, Source} from './image-task.ts'
import type {Format, Transform} from './transform.ts'

/** Who waits for an image. The signal aborts when nobody waits any more. */
export type Waiter = {client: string; signal: AbortSignal}

export type ImageTasks = ReturnType<typeof openImageTasks>

const MEBIBYTE = 1024 * 1024
/** Three images at once, two of them large, one of these beyond what visitors may request. */
const CONCURRENCY = [3, 2, 1]
/** Thumbnails come first when the processors are busy. */
const NICENESS = [0, 5, 5]
/** Memory of a process by level. An idle one has 90 MiB; a 12 megapixel AVIF needs 290 to decode. */
const MEMORY = [200, 240, 400].map(mebibytes => mebibytes * MEBIBYTE)
/** A busy machine gives a process a fraction of a processor. */
const WALL_TIME_FACTOR = 6
const IDLE_MS = 300_000
const RETRY_AFTER_SECONDS = '5'
/** Level of an upload, whose size is not known yet. */
const UPLOAD_LEVEL = 1

/** Opens the processes that decode images, with limits of time, memory and concurrency. They start on demand. */
export const openImageTasks = ({imageTimeoutMs, imageQueue, pixelLimit}: LakeSettings) => {
  const module = new URL('./image-process.ts', import.meta.url)
  const pool = createProcessPool({module, limits: CONCURRENCY, niceness: NICENESS, idleMs: IDLE_MS, ...imageQueue})

  const run = async (task: ImageTask, place: TaskPlace): Promise<unknown> => {
    const bytes = MEMORY[place.level] ?? 0
    const limits = {cpuMs: imageTimeoutMs, wallMs: imageTimeoutMs * WALL_TIME_FACTOR, bytes}
    try {
      return await pool.run(task, place, limits)
    } catch (error) {
      throw toLakeError(error, imageTimeoutMs)
    }
  }

  return {
    /** Transforms and encodes an image. Rejects with a LakeError: 400 when that is not possible within the limits, 429 when too many wait. */
    async render(
      source: Source,
      transform: Transform,
      format: Format,
      bounds: Bounds,
      waiter: Waiter,
    ): Promise<Buffer> {
      const level = estimateLevel(source, transform, format, bounds)
      const task = {type: 'render', source, transform, format, bounds, pixelLimit} as const
      return (await run(task, {...waiter, level})) as Buffer
    },
    /** Returns an image file's format, size and metadata. Rejects with a LakeError: 400 when it is not usable within the limits, 429 when too many wait. */
    async describe(path: string, extract: readonly Extract[] | null, waiter: Waiter): Promise<ImageFacts> {
      const task = {type: 'describe', path, extract, pixelLimit} as const
      return (await run(task, {...waiter, level: UPLOAD_LEVEL})) as ImageFacts
    },
    waiting: pool.waiting,
    running: pool.running,
    close: pool.close,
  }
}

const toLakeError = (error: unknown, timeoutMs: number): unknown => {
  if (error instanceof TaskFailure) return httpError(error.status ?? 400, error.message)
  if (error instanceof TaskStopped) {
    const takes = `takes more than ${timeoutMs} ms of processor time`
    const problem = {time: takes, memory: 'needs too much memory', crash: 'cannot be processed'}[error.reason]
    return httpError(400, `The image ${problem}`)
  }
  if (!(error instanceof TooBusy)) return error
  const {status, message, body} = httpError(429, 'Too many images are waiting; try again shortly')
  return new LakeError(status, message, body, {'retry-after': RETRY_AFTER_SECONDS})
}
