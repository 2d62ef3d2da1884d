import {type ChildProcess, fork} from 'node:child_process'
import {setPriority} from 'node:os'
import {fileURLToPath} from 'node:url'
import {inheritOnly} from '../environment.ts'
import {TaskFailure, type TaskLimits, type TaskReply, type TaskRequest, TaskStopped} from './task-messages.ts'

/** Variables for finding programs, fonts and folders of temporary files. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH']

/** A child process that runs one task at a time. */
export type TaskProcess = {
  /** Runs a task. Rejects with a TaskFailure. Kills the process and rejects with a TaskStopped, or with the signal's reason. */
  run: (input: unknown, limits: TaskLimits, signal: AbortSignal) => Promise<unknown>
  /** Kills the process at once, with any work of native threads. */
  kill: () => void
  /** Whether it can run another task. */
  isUsable: () => boolean
}

/**
 * Starts a process that runs `module`, which calls `serveTasks`. It does not keep this process alive while it is idle. With a
 * niceness above 0, others get more of the processor.
 */
export const startTaskProcess = (module: URL, niceness: number): TaskProcess => {
  const child = fork(fileURLToPath(module), [], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=64'],
    // It decodes files of strangers, so it gets no secrets. With more than one arena, glibc keeps most of the freed memory.
    env: inheritOnly(INHERITED, {MALLOC_ARENA_MAX: '1'}),
  })
  // Without an id it has failed to start, and an `error` event follows.
  if (child.pid !== undefined && niceness > 0) setPriority(child.pid, niceness)
  let isUsable = true
  const kill = (): void => {
    isUsable = false
    child.kill('SIGKILL')
  }
  const markUnusable = (): void => {
    isUsable = false
  }
  child.on('exit', markUnusable).on('error', markUnusable)
  setAwake(child, false)

  const run: TaskProcess['run'] = (input, limits, signal) => {
    const {promise, resolve, reject} = Promise.withResolvers<unknown>()
    const stop = (error: unknown): void => {
      kill()
      reject(error)
    }
    const onMessage = (reply: TaskReply): void => {
      if (reply.type === 'done') resolve(reply.result)
      else if (reply.type === 'failed') reject(new TaskFailure(reply.message, reply.status))
      else stop(new TaskStopped(reply.limit))
    }
    const onEnd = (): void => stop(new TaskStopped('crash'))
    const onAbort = (): void => stop(signal.reason)
    const timer = setTimeout(() => stop(new TaskStopped('time')), limits.wallMs)
    child.on('message', onMessage).once('exit', onEnd).once('error', stop)
    signal.addEventListener('abort', onAbort)
    setAwake(child, true)
    child.send({input, limits} satisfies TaskRequest, error => error && stop(error))
    return promise.finally(() => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onEnd).off('error', stop)
      signal.removeEventListener('abort', onAbort)
      setAwake(child, false)
    })
  }
  return {run, kill, isUsable: () => isUsable}
}

/** Sets whether a child keeps this process alive. */
const setAwake = (child: ChildProcess, isAwake: boolean): void => {
  if (isAwake) child.ref()
  else child.unref()
  if (isAwake) child.channel?.ref()
  else child.channel?.unref()
}
