import {sharp} from './sharp.ts'
import type {TaskReply, TaskRequest} from './task-messages.ts'

const CHECK_MS = 25

/**
 * Runs one task at a time for the parent process and sends back each result. sharp works in other threads, so a timer can
 * check the limits meanwhile; only the parent can stop that work, by killing this process.
 */
export const serveTasks = (run: (input: unknown) => Promise<unknown>): void => {
  // Each task has another image, and the processes already use every core.
  sharp.cache(false)
  sharp.concurrency(1)
  process.on('message', (request: TaskRequest) => void perform(request, run))
  // The parent has ended. An ordinary exit would wait for sharp's threads.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
}

const perform = async ({input, limits}: TaskRequest, run: (input: unknown) => Promise<unknown>): Promise<void> => {
  const before = process.cpuUsage()
  const check = setInterval(() => {
    const {user, system} = process.cpuUsage(before)
    if (process.memoryUsage.rss() > limits.bytes) reply({type: 'exceeded', limit: 'memory'})
    else if ((user + system) / 1000 > limits.cpuMs) reply({type: 'exceeded', limit: 'time'})
  }, CHECK_MS)
  try {
    reply({type: 'done', result: await run(input)})
  } catch (error) {
    const status = error instanceof Error && 'status' in error ? Number(error.status) : null
    reply({type: 'failed', message: error instanceof Error ? error.message : String(error), status})
  } finally {
    clearInterval(check)
  }
}

const reply = (message: TaskReply): void => {
  process.send?.(message)
}
