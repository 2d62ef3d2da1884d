import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'

type Answer = {status?: number; body: unknown}

/**
 * Starts a server on a free port that responds with JSON to each request, by its path without the query and its bearer token,
 * which is empty without one.
 */
export async function startJsonServer(answer: (path: string, token: string) => Answer) {
  const server = createServer(({url = '', headers}, response) => {
    const [path = ''] = url.split('?')
    const {status = 200, body} = answer(path, headers.authorization?.replace('Bearer ', '') ?? '')
    response.writeHead(status, {'Content-Type': 'application/json'}).end(JSON.stringify(body))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}
