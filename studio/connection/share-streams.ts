import {openStream} from './open-stream'
import {connectSocket, type StreamSocket} from './stream-socket'

const STREAM_PATH = /\/v[^/]+\/data\/(listen|live\/events)\//

/**
 * Returns a `fetch` that multiplexes the lake's event streams over one WebSocket at `socketUrl` and passes every other
 * request to `plainFetch`. Browsers allow six HTTP/1.1 connections per host and the Studio opens more than six streams:
 * with one connection each, saving would block forever.
 */
export function shareStreams(socketUrl: string, plainFetch: typeof fetch): typeof fetch {
  let current: StreamSocket | null = null
  let lastId = 0
  const getSocket = (): StreamSocket => {
    current ??= connectSocket(socketUrl, () => {
      current = null
    })
    return current
  }
  return (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!STREAM_PATH.test(url)) return plainFetch(input, init)
    const request = new Request(url, init)
    lastId += 1
    return openStream(getSocket(), lastId, request)
  }
}
