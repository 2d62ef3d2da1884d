import {request} from 'node:http'

/** A server-sent event with its parsed data. */
export type StreamEvent = {event: string; id: string | undefined; data: Record<string, unknown>}

/** Opens a stream of server-sent events without a client library and calls `onEvent` for each until it is closed. */
export function openEventStream(
  url: string,
  headers: Record<string, string>,
  onEvent: (event: StreamEvent) => void,
): {closed: Promise<void>; close: () => void} {
  const closed = Promise.withResolvers<void>()
  let buffer = ''
  const outgoing = request(url, {headers}, response => {
    response.setEncoding('utf8').on('data', chunk => {
      const parts = `${buffer}${chunk}`.split('\n\n')
      buffer = parts.pop() ?? ''
      for (const part of parts) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1]
        const event = field('event')
        if (event) onEvent({event, id: field('id'), data: JSON.parse(field('data') ?? '{}')})
      }
    })
    response.on('close', closed.resolve).on('error', () => {})
  })
  outgoing.on('error', () => closed.resolve())
  outgoing.end()
  return {closed: closed.promise, close: () => outgoing.destroy()}
}
