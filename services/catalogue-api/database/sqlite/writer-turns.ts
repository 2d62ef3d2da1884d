import {once} from 'node:events'
import {MessageChannel, type MessagePort} from 'node:worker_threads'
import {createConnection, type Run, type SqliteConnection} from './sqlite-connection.ts'

/* A thread with a connection of its own writes to the same file in turn with the writers of the API: SQLite's own lock is not fair. */

type Request = 'take' | 'release'
type Grant = 'granted' | 'read only'

/**
 * Lends turns of a writer to another thread, which receives the port. When that thread ends in the middle of a turn, others go
 * on. `isReadOnly` returns whether it may only read from now on.
 */
export function lendTurns(writer: SqliteConnection, isReadOnly: () => boolean): MessagePort {
  const {port1: port, port2: lent} = new MessageChannel()
  let isClosed = false
  let release: (() => void) | undefined
  const end = () => {
    release?.()
    release = undefined
  }
  const grant = async () => {
    const turn = await writer.takeTurn()
    release = turn.release
    const granted: Grant = isReadOnly() ? 'read only' : 'granted'
    if (isClosed) end()
    else port.postMessage(granted)
  }
  port.on('message', (request: Request) => (request === 'take' ? void grant() : end()))
  port.on('close', () => {
    isClosed = true
    end()
  })
  port.unref()
  return lent
}

/** Creates the connection of a thread that takes the turns of a port. `run` runs the statements in this thread. */
export function borrowTurns(port: MessagePort, run: Run): SqliteConnection {
  const own = createConnection(run)
  const takeTurn: SqliteConnection['takeTurn'] = async () => {
    const turn = await own.takeTurn()
    const granted = once(port, 'message')
    send(port, 'take')
    const [grant]: Grant[] = await granted
    if (grant === 'read only') await run({sql: 'pragma query_only = on', parameters: []})
    return {
      execute: turn.execute,
      release() {
        send(port, 'release')
        turn.release()
      },
    }
  }
  return {
    takeTurn,
    async execute(statement) {
      const {execute, release} = await takeTurn()
      return execute(statement).finally(release)
    },
  }
}

const send = (port: MessagePort, request: Request) => port.postMessage(request)
