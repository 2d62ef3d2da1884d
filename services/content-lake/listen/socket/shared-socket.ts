import type {WebSocket} from 'ws'
import {httpError, LakeError} from '../../lake-error.ts'
import type {LakeParts} from '../../lake-parts.ts'
import type {Sink} from '../sink.ts'
import {startStream} from '../stream.ts'
import {createSocketWriter, type SocketWriter} from './socket-writer.ts'
import {parseFrame, prepareStream} from './stream-frames.ts'

const MAX_STREAMS = 200

/** A WebSocket and its open streams: the number of each with the function that closes it. */
type SharedSocket = {socket: WebSocket; writer: SocketWriter; streams: Map<number, () => void>}

/** Serves the streams that a client opens on one WebSocket, until it closes. */
export const serveSharedSocket = (parts: LakeParts, socket: WebSocket): void => {
  const shared: SharedSocket = {socket, writer: createSocketWriter(socket), streams: new Map()}
  const {writer, streams} = shared
  // Open streams send keep-alive comments of their own. Proxies close a connection without traffic.
  const pings = setInterval(() => {
    if (streams.size === 0) socket.ping()
  }, parts.settings.keepAliveMs)
  socket.on('message', data => {
    const frame = parseFrame(String(data))
    if (!frame) return socket.close(1007, 'not a valid frame')
    if (frame.op === 'close') return endStream(shared, frame.id)
    try {
      openStreamOn(parts, shared, frame)
    } catch (error) {
      const {status, body} = error instanceof LakeError ? error : internalError(error)
      writer.respond({id: frame.id, status, headers: {'content-type': 'application/json'}})
      writer.respond({id: frame.id, chunk: JSON.stringify(body)})
      writer.respond({id: frame.id, end: true})
    }
  })
  socket.on('close', () => {
    clearInterval(pings)
    for (const id of [...streams.keys()]) endStream(shared, id)
  })
  socket.on('error', () => socket.terminate())
}

type OpenFrame = {id: number; url: string; headers: Record<string, string>}

const openStreamOn = (parts: LakeParts, shared: SharedSocket, {id, url, headers}: OpenFrame): void => {
  const {streams, writer} = shared
  if (streams.has(id)) throw httpError(400, `The stream ${id} is open already`)
  if (streams.size >= MAX_STREAMS) throw httpError(429, `A connection carries at most ${MAX_STREAMS} streams`)
  const prepared = prepareStream(parts, url, headers)
  const sink = createSharedSink(shared, id)
  writer.respond({id, status: 200, headers: {'content-type': 'text/event-stream'}})
  void startStream(prepared, sink)
}

const endStream = ({streams}: SharedSocket, id: number): void => {
  const close = streams.get(id)
  if (!close) return
  streams.delete(id)
  close()
}

const createSharedSink = (shared: SharedSocket, id: number): Sink => {
  const {socket, writer, streams} = shared
  const listeners: (() => void)[] = []
  const close = (): void => {
    writer.respond({id, end: true})
    for (const listener of listeners) listener()
  }
  streams.set(id, close)
  // The client may have closed this stream and reused its number.
  const isOpen = (): boolean => streams.get(id) === close
  return {
    connection: socket,
    write: chunk => {
      if (isOpen()) writer.send({id, chunk})
    },
    // All streams of the connection share its unread bytes: one slow stream slows down the others.
    pending: () => socket.bufferedAmount,
    sent: () => writer.sentBytes() - socket.bufferedAmount,
    onceDrained: then => socket.ping(undefined, undefined, () => then()),
    onceClosed: then => {
      if (isOpen()) listeners.push(then)
      else then()
    },
    end: () => {
      if (isOpen()) endStream(shared, id)
    },
    // The unread bytes cannot be dropped for a single stream.
    destroy: () => socket.terminate(),
  }
}

/** Logs an unexpected error and returns the response for it; an error thrown in a socket listener would end the process. */
const internalError = (error: unknown): LakeError => {
  console.error(error)
  return httpError(500, 'The content lake failed; see its log for the error')
}
