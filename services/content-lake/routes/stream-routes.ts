import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {datasetOf} from '../http/scope.ts'
import type {LakeParts} from '../lake-parts.ts'
import {prepareListener} from '../listen/listener.ts'
import {prepareLiveStream} from '../listen/live.ts'
import {httpSink, KEEP_ALIVE} from '../listen/sink.ts'
import {serveSharedSocket} from '../listen/socket/shared-socket.ts'
import {type PreparedStream, startStream} from '../listen/stream.ts'
import {openPresence} from '../presence/presence.ts'

/** A HEAD request would open a stream that is never closed. */
const WITHOUT_HEAD = {exposeHeadRoute: false}

/** Event streams of listeners and live content, one per response or many over one WebSocket, and presence. */
export const streamRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  app.get('/data/listen/:dataset', WITHOUT_HEAD, async (request, reply) => {
    sendStream(reply, prepareListener(parts, request))
  })

  app.get('/data/live/events/:dataset', WITHOUT_HEAD, async (request, reply) => {
    sendStream(reply, prepareLiveStream(parts, request))
  })

  app.get('/streams', {websocket: true}, socket => serveSharedSocket(parts, socket))

  const presence = openPresence(parts.authenticator, parts.settings)
  const checkDataset = async (request: FastifyRequest): Promise<void> => {
    datasetOf(request, parts)
  }
  // Checked before the upgrade, while an HTTP status can still be sent.
  app.get('/socket/:dataset', {websocket: true, preValidation: checkDataset}, (socket, request) =>
    presence.join(datasetOf(request, parts), socket),
  )
}

const sendStream = (reply: FastifyReply, stream: PreparedStream): void => {
  reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-cache, no-transform')
    // Stops proxies from buffering events.
    .header('x-accel-buffering', 'no')
  reply.hijack()
  const {raw} = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200)
  raw.write(KEEP_ALIVE)
  void startStream(stream, httpSink(raw))
}
