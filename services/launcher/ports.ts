import {connect, createServer} from 'node:net'

/** Throws a one-sentence error when something already listens on the port, or this user may not listen on it. */
export async function requireFreePort(port: number, name: string, variable: string): Promise<void> {
  // Connecting and listening: either check alone misses programs that listen on only one of this machine's addresses.
  const code = (await isListening(port)) ? 'EADDRINUSE' : await findListenError(port)
  if (!code) return
  const reason =
    code === 'EADDRINUSE'
      ? 'is in use: stop the program that uses it'
      : `is not allowed for this user (${code}): allow it`
  throw new Error(`Port ${port} for the ${name} ${reason}, or choose another with ${variable}=….`)
}

function isListening(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({port, host: 'localhost'})
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

/** Tries to listen on a port. Returns the system's error code, or null. */
function findListenError(port: number): Promise<string | null> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', error => resolve('code' in error ? String(error.code) : error.message))
    server.listen(port, () => server.close(() => resolve(null)))
  })
}
