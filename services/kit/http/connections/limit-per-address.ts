import type {Server} from 'node:http'
import type {Socket} from 'node:net'
import {networkOf} from '../network.ts'

/** This machine itself: the other servers, and a proxy in front of them. The rest of 127.0.0.0/8 counts. */
const LOOPBACK = new Set(['127.0.0.1', '::1'].map(networkOf))

/**
 * Closes a new connection when its address has `max` open ones. The first 64 bits of an IPv6 address count as the address.
 * Calls `onRefusal` for each closed connection.
 */
export const limitPerAddress = (server: Server, max: number, onRefusal: () => void): void => {
  const open = new Map<string, number>()
  server.prependListener('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '')
    if (LOOPBACK.has(address)) return
    const count = open.get(address) ?? 0
    if (count >= max) {
      socket.destroy()
      return onRefusal()
    }
    open.set(address, count + 1)
    socket.once('close', () => {
      const rest = (open.get(address) ?? 1) - 1
      if (rest > 0) open.set(address, rest)
      else open.delete(address)
    })
  })
}
