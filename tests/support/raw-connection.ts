import {connect, type Socket} from 'node:net'

/** Returns the head of a request, such as `headOf('POST /path', 'Content-Length: 3')`. */
export const headOf = (start: string, ...headers: string[]): string =>
  [`${start} HTTP/1.1`, 'Host: localhost', ...headers, '\r\n'].join('\r\n')

/** Opens a TCP connection to a server; `from` is the local address. Rejects when it cannot be opened. */
export const openConnection = (base: string, from = '127.0.0.1'): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const {port} = new URL(base)
    const socket = connect({host: '127.0.0.1', port: Number(port), localAddress: from}, () => resolve(socket))
    socket.once('error', reject)
  })

/** Resolves with everything a server sends until it closes the connection. */
export const readToEnd = (socket: Socket): Promise<string> =>
  new Promise(resolve => {
    let received = ''
    socket.setEncoding('latin1').on('data', text => {
      received += text
    })
    // A server that closes early may reset the connection.
    socket.on('error', () => {}).once('close', () => resolve(received))
  })

/** Sends `start`, then `piece` every `intervalMs`, and resolves with what the server sends until it closes the connection. */
export const trickle = async (base: string, start: string, {piece = 'x', intervalMs = 100} = {}): Promise<string> => {
  const socket = await openConnection(base)
  const end = readToEnd(socket)
  socket.write(start)
  const timer = setInterval(() => socket.writable && socket.write(piece), intervalMs)
  return end.finally(() => clearInterval(timer))
}
