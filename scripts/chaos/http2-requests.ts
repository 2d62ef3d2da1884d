import {type ClientHttp2Session, connect, type IncomingHttpHeaders, type IncomingHttpStatusHeader} from 'node:http2'
import type {Cluster} from '../../services/launcher/cluster/cluster.ts'
import {ACCEPTED, type Answer, cacheOf, createRequests, GIVE_UP_MS, type Requests, readText} from './requests.ts'

/** Connections of visitors over HTTP/2. */
const BROWSERS = 40

/**
 * Creates what requests addresses as visitors do, over HTTP/1.1 at most `most` at once. nginx holds the next request of an HTTP/1.1
 * connection until it has replaced the stale copy that it has just sent (trac.nginx.org/nginx/ticket/1738), so its visitors have HTTP/2.
 * Varnish leaves HTTP/2 to the program that ends TLS in front of it.
 */
export const createVisitorRequests = ({url, http2Url}: Pick<Cluster, 'url' | 'http2Url'>, most: number): Requests =>
  http2Url === null ? createRequests(url, most) : createHttp2Requests(http2Url, BROWSERS)

type Headers = IncomingHttpHeaders & IncomingHttpStatusHeader

/**
 * Creates what requests addresses of a server over HTTP/2 without TLS, on some connections in turn, as browsers do. `get` rejects
 * without a complete response.
 */
export function createHttp2Requests(origin: string, connections: number): Requests {
  const sessions: (ClientHttp2Session | undefined)[] = Array.from({length: connections})
  let sent = 0
  const open = (index: number): ClientHttp2Session => {
    const session = connect(origin)
    const forget = () => {
      if (sessions[index] === session) sessions[index] = undefined
    }
    // The requests on the connection get its error.
    session.on('error', forget).on('goaway', forget).on('close', forget)
    sessions[index] = session
    return session
  }
  const get = async (address: string): Promise<Answer> => {
    const index = sent++ % connections
    const kept = sessions[index]
    if (!kept || kept.closed || kept.destroyed) return getOn(open(index), address)
    // A browser repeats a GET on a new connection when the server has ended the one that it chose.
    return getOn(kept, address).catch(error => {
      if (!kept.closed && !kept.destroyed) throw error
      return getOn(open(index), address)
    })
  }
  const close = () => {
    for (const session of sessions) session?.destroy()
  }
  return {get, close}
}

async function getOn(session: ClientHttp2Session, address: string): Promise<Answer> {
  const stream = session.request({':path': address, ...ACCEPTED})
  stream.setTimeout(GIVE_UP_MS, () => stream.destroy(new Error(`no response in ${GIVE_UP_MS / 1000} s`)))
  const complete = new Promise<Headers>((resolve, reject) => {
    let headers: Headers | undefined
    stream.on('response', received => {
      headers = received
    })
    stream.on('error', reject)
    // Node ends a response that is cut like a complete one.
    stream.on('close', () =>
      headers && stream.rstCode === 0 ? resolve(headers) : reject(new Error('the response was cut')),
    )
  })
  const [headers, body] = await Promise.all([complete, readText(stream, complete)])
  return {status: headers[':status'] ?? 0, text: body, cache: cacheOf(headers)}
}
