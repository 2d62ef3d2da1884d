import {inheritEnvironment} from '../../services/kit/environment.ts'
import {serveTasks} from '../../services/kit/images/serve-tasks.ts'
import {sharp} from '../../services/kit/images/sharp.ts'

/* Tasks of a process for `process-pool.test.ts`. */

const kept: Buffer[] = []

const TASKS: Record<string, (input: {value?: unknown}) => unknown> = {
  echo: ({value}) => value,
  pid: () => process.pid,
  environment: () => Object.keys(inheritEnvironment({})),
  fail: () => {
    throw Object.assign(new Error('It does not work'), {status: 418})
  },
  crash: () => process.abort(),
  /** Keeps sharp's native threads busy for minutes. */
  render: () =>
    sharp({create: {width: 16_000, height: 16_000, channels: 3, background: '#123456', noise: {type: 'gaussian'}}})
      .avif({effort: 9})
      .toBuffer(),
  /** Keeps the event loop busy for ever, so that the process cannot check its limits. */
  loop: () => {
    for (;;) kept.length = 0
  },
  allocate: () => {
    const timer = setInterval(() => kept.push(Buffer.alloc(8_000_000, 1)), 5)
    return new Promise(() => timer)
  },
}

serveTasks(async input => {
  const task = input as {task: string; value?: unknown}
  return await TASKS[task.task]?.(task)
})
