import {connect} from 'node:net'
import {text as readText} from 'node:stream/consumers'
import type {Front} from './front.ts'

/** Sends a request to a front as bytes, which `fetch` would encode or refuse. Returns the response as it came. */
export async function sendRaw({url, host}: Front, start: string, ...headers: string[]): Promise<string> {
  const {hostname, port} = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write([`${start} HTTP/1.1`, `Host: ${host}`, ...headers, 'Connection: close', '', ''].join('\r\n'), 'latin1')
  return readText(socket)
}

/** Returns the id of the request in such a response; undefined without one. */
export const idIn = (response: string): string | undefined => /^x-request-id: (.*)\r$/im.exec(response)?.[1]
