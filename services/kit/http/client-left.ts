import type {ServerResponse} from 'node:http'

/** The client closed the connection before it had the whole response. Nobody receives this error; logs show its status. */
export class ClientLeft extends Error {
  override readonly name = 'ClientLeft'
  /** nginx's status of such a request. */
  readonly statusCode = 499

  constructor() {
    super('The client closed the connection')
  }
}

/** Returns a signal that aborts, with an error of status 499, when the client closes the connection before it has the whole response. */
export function clientLeft(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new ClientLeft())
  })
  return controller.signal
}
