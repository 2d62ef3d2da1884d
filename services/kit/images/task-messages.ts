/** Limits of one task. Processor time does not depend on what else the machine does; `wallMs` ends a process that hangs. */
export type TaskLimits = {
  cpuMs: number
  wallMs: number
  /** Maximum resident memory of the process, in bytes. */
  bytes: number
}

/** What the parent sends to a task process: the input of the task and the limits that the process checks itself. */
export type TaskRequest = {input: unknown; limits: TaskLimits}

/** What a task process sends back. After `exceeded`, the parent kills it. */
export type TaskReply =
  | {type: 'done'; result: unknown}
  | {type: 'failed'; message: string; status: number | null}
  | {type: 'exceeded'; limit: 'time' | 'memory'}

/** An error that the task threw. `status` is the `status` of the thrown error, if it had one. */
export class TaskFailure extends Error {
  override readonly name = 'TaskFailure'
  readonly status: number | null

  constructor(message: string, status: number | null) {
    super(message)
    this.status = status
  }
}

/** The task was stopped: it needed too much time or memory, or its process crashed. */
export class TaskStopped extends Error {
  override readonly name = 'TaskStopped'
  readonly reason: 'time' | 'memory' | 'crash'

  constructor(reason: 'time' | 'memory' | 'crash') {
    super({time: 'It takes too long', memory: 'It needs too much memory', crash: 'Its process crashed'}[reason])
    this.reason = reason
  }
}

/** Too many tasks are waiting, this one has waited too long, or the pool is closed. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy'
}
