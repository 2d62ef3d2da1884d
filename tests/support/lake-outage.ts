import type {Page, WebSocketRoute} from '@playwright/test'

/** Ends parts of a page's connection to the lake, while the browser keeps its network. */
export type LakeOutage = {
  refuseWrites: () => Promise<void>
  /** Keeps writes waiting. Returns a function that lets them go on. */
  holdWrites: () => Promise<() => void>
  closeStreams: () => Promise<void>
  end: () => Promise<void>
}

const WRITES = /\/data\/(actions|mutate)\//

/** Prepares a lake that the page cannot reach. Call it before the page opens its sockets. */
export async function prepareLakeOutage(page: Page): Promise<LakeOutage> {
  const sockets: WebSocketRoute[] = []
  let isDown = false
  await page.routeWebSocket(/\/lake\//, async socket => {
    if (isDown) return socket.close()
    socket.connectToServer()
    sockets.push(socket)
  })
  return {
    refuseWrites: async () => {
      await page.route(WRITES, route => route.abort())
    },
    holdWrites: async () => {
      const {promise, resolve} = Promise.withResolvers<void>()
      await page.route(WRITES, async route => {
        await promise
        await route.continue().catch(() => {})
      })
      return resolve
    },
    closeStreams: async () => {
      isDown = true
      for (const socket of sockets) await socket.close()
    },
    end: async () => {
      isDown = false
      await page.unroute(WRITES)
    },
  }
}
