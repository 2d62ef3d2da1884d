import {createProcessPool} from '../../kit/images/process-pool.ts'
import {TaskFailure, TaskStopped, TooBusy} from '../../kit/images/task-messages.ts'
import {ProblemError} from '../problems.ts'
import type {ImageMetadata} from '../store/image-store.ts'
import type {ImageTask, ImageType} from './image-task.ts'

type Rendering = {image: Omit<ImageMetadata, 'digest'>; read: () => Promise<Uint8Array>; width: number}

export type ImageTasks = ReturnType<typeof openImageTasks>

const MEBIBYTE = 1024 * 1024
/** Two images at once, at most one of them large. */
const CONCURRENCY = [2, 1]
const NICENESS = [0, 5]
const QUEUE = {maxWaiting: 200, maxWaitMs: 20_000}
const IDLE_MS = 300_000
const CPU_MS = 10_000
/** The wall time is longer: a busy machine gives a process a fraction of a processor. */
const LIMITS = {cpuMs: CPU_MS, wallMs: 6 * CPU_MS, bytes: 256 * MEBIBYTE}
/** Width above which an image is large: the site requests every picture in the default width. */
const LARGE_WIDTH = 1200
/** Size from which an original is large, in pixels. */
const LARGE_PIXELS = 8_000_000

/** Opens the processes that decode images, with limits of time, memory and concurrency. They start on demand. */
export function openImageTasks() {
  const module = new URL('./image-process.ts', import.meta.url)
  const pool = createProcessPool({module, limits: CONCURRENCY, niceness: NICENESS, idleMs: IDLE_MS, ...QUEUE})

  const run = async (
    task: ImageTask | (() => Promise<ImageTask>),
    level: number,
    signal: AbortSignal,
  ): Promise<unknown> => {
    try {
      // The site's optimiser requests for all visitors, so there is one client.
      return await pool.run(task, {level, client: 'all', signal}, LIMITS)
    } catch (error) {
      throw toProblem(error)
    }
  }

  return {
    /** Returns the size of an uploaded image, or null when it is not an image of the declared type. */
    measure: async (original: Uint8Array, imageType: ImageType, signal: AbortSignal) =>
      (await run({type: 'measure', original, imageType}, 0, signal)) as {width: number; height: number} | null,

    /** Renders an image as WebP, `width` pixels wide. `read` returns its bytes; it is called when the image has its turn. */
    async render({image, read, width}: Rendering, signal: AbortSignal): Promise<Buffer> {
      const {type: imageType, width: originalWidth, height} = image
      const originalSize = {width: originalWidth, height}
      const level = width > LARGE_WIDTH || originalWidth * height > LARGE_PIXELS ? 1 : 0
      const toTask = async () => ({type: 'render', original: await read(), imageType, originalSize, width}) as const
      return (await run(toTask, level, signal)) as Buffer
    },

    close: pool.close,
  }
}

function toProblem(error: unknown): unknown {
  if (error instanceof TaskFailure) return new ProblemError(422, `The image cannot be rendered: ${error.message}.`)
  if (error instanceof TaskStopped) return new ProblemError(422, `The image cannot be used: ${error.message}.`)
  if (!(error instanceof TooBusy)) return error
  return new ProblemError(503, 'Too many images are waiting.', [], {'Retry-After': '5'})
}
