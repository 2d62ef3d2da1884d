import {request} from 'node:http'

/** One event of a stream, its data parsed. */
export type StreamEvent = {event: string; id: string | undefined; data: Record<string, unknown>}

/** Opens a stream of server-sent events without a client and hands over each event as it comes, until it is closed. */
export function openEventStream(
  url: string,
  headers: Record<string, string>,
  take: (event: StreamEvent) => void,
): {closed: Promise<void>; close: () => void} {
  const ended = Promise.withResolvers<void>()
  let rest = ''
  const asked = request(url, {headers}, response => {
    response.setEncoding('utf8').on('data', chunk => {
      const parts = `${rest}${chunk}`.split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1]
        const event = field('event')
        if (event) take({event, id: field('id'), data: JSON.parse(field('data') ?? '{}')})
      }
    })
    response.on('close', ended.resolve).on('error', () => {})
  })
  asked.on('error', () => ended.resolve())
  asked.end()
  return {closed: ended.promise, close: () => asked.destroy()}
}
