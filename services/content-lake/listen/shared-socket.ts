import type {WebSocket} from 'ws'
import {httpError, LakeError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'
import type {Sink} from './sink.ts'
import {beginStream} from './stream.ts'
import {grantStream, parseFrame} from './stream-frames.ts'

const MAX_STREAMS = 200
const MAX_ANSWER_BYTES = 1024 * 1024

/** Serves the streams that one WebSocket asks for, until it closes. */
export const serveSharedSocket = (parts: LakeParts, socket: WebSocket): void => {
  const open = new Map<number, () => void>()
  let sent = 0
  /** Bytes of answers since the other end had last taken everything. */
  let answered = 0
  const send = (message: Record<string, unknown>): void => {
    if (socket.readyState !== socket.OPEN) return
    const text = JSON.stringify(message)
    sent += Buffer.byteLength(text)
    socket.send(text)
  }

  /** Answers what was asked for; who asks on and on, and takes none of the answers, is let go. */
  const answer = (message: Record<string, unknown>): void => {
    if (socket.bufferedAmount === 0) answered = 0
    const before = sent
    send(message)
    answered += sent - before
    if (answered > MAX_ANSWER_BYTES) socket.terminate()
  }

  const end = (id: number): void => {
    const close = open.get(id)
    if (!close) return
    open.delete(id)
    close()
  }

  const sinkOf = (id: number): Sink => {
    const closed: (() => void)[] = []
    const close = (): void => {
      answer({id, end: true})
      for (const then of closed) then()
    }
    open.set(id, close)
    // The same number may have been given to another stream since.
    const isOpen = (): boolean => open.get(id) === close
    const endThis = (): void => {
      if (isOpen()) end(id)
    }
    return {
      connection: socket,
      write: chunk => {
        if (isOpen()) send({id, chunk})
      },
      // The streams share what the other end has not taken: one that is slow is slow for all of them.
      pending: () => socket.bufferedAmount,
      taken: () => sent - socket.bufferedAmount,
      onceDrained: then => socket.ping(undefined, undefined, () => then()),
      onceClosed: then => {
        if (isOpen()) closed.push(then)
        else then()
      },
      end: endThis,
      // What is pending is pending for all of them.
      cut: () => socket.terminate(),
    }
  }

  const start = (id: number, url: string, headers: Record<string, string>): void => {
    if (open.has(id)) throw httpError(400, `The stream ${id} is open already`)
    if (open.size >= MAX_STREAMS) throw httpError(429, `A connection carries at most ${MAX_STREAMS} streams`)
    const granted = grantStream(parts, url, headers)
    const outlet = sinkOf(id)
    answer({id, status: 200, headers: {'content-type': 'text/event-stream'}})
    void beginStream(granted, outlet)
  }

  socket.on('message', data => {
    const asked = parseFrame(String(data))
    if (!asked) return socket.close(1007, 'not a frame that is understood')
    if (asked.op === 'close') return end(asked.id)
    try {
      start(asked.id, asked.url, asked.headers)
    } catch (error) {
      const {status, body} = error instanceof LakeError ? error : failure(error)
      answer({id: asked.id, status, headers: {'content-type': 'application/json'}})
      answer({id: asked.id, chunk: JSON.stringify(body)})
      answer({id: asked.id, end: true})
    }
  })
  socket.on('close', () => {
    for (const id of [...open.keys()]) end(id)
  })
  socket.on('error', () => socket.terminate())
}

/** What is answered where the lake itself is at fault: thrown on, the error would end the process. */
const failure = (error: unknown): LakeError => {
  console.error(error)
  return httpError(500, 'The content lake failed to answer; its log says why')
}
