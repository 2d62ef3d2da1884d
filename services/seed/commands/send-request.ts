import {type IncomingMessage, request as requestHttp} from 'node:http'
import {request as requestHttps} from 'node:https'
import type {Readable} from 'node:stream'
import type {Api} from './read-arguments.ts'

/** Time of a whole import or export, which the server limits as well. */
const MAX_MS = 30 * 60_000

type Request = {method: 'GET' | 'POST' | 'PUT'; path: string; type?: string; ifMatch?: string; body?: Readable}

/**
 * Sends a request and resolves with the response as soon as its headers are there. The body is sent as the server takes it.
 * Throws an Error that names the address when there is no response.
 */
export function sendRequest({url, token}: Api, {method, path, type, ifMatch, body}: Request): Promise<IncomingMessage> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp
  const headers = {
    authorization: `Bearer ${token}`,
    ...(type !== undefined && {'content-type': type}),
    ...(ifMatch !== undefined && {'if-match': ifMatch}),
  }
  const {promise, resolve, reject} = Promise.withResolvers<IncomingMessage>()
  const fail = (error: Error) =>
    reject(new Error(`The catalogue API at ${url} does not respond: ${error.message || error.name}.`, {cause: error}))
  const sent = send(`${url}${path}`, {method, headers, signal: AbortSignal.timeout(MAX_MS)}, resolve)
  sent.once('error', fail)
  if (!body) sent.end()
  else {
    body.once('error', error => {
      // Not an error of the network: the file cannot be read.
      reject(error)
      sent.destroy()
    })
    body.pipe(sent)
  }
  return promise
}

/** Returns the whole text of a response. */
export async function readText(response: IncomingMessage): Promise<string> {
  response.setEncoding('utf8')
  let text = ''
  for await (const part of response) text += String(part)
  return text
}
