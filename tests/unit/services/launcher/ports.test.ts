import {createServer} from 'node:net'
import {expect, test} from 'vitest'
import {requireFreePort} from '../../../../services/launcher/ports'

test('a port in use is named, with how to choose another', async () => {
  const server = createServer()
  const port = await new Promise<number>(resolve =>
    server.listen(0, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    }),
  )
  await expect(requireFreePort(port, 'site', 'PORT')).rejects.toThrow(
    `Port ${port} for the site is in use: stop the program that uses it, or choose another with PORT=….`,
  )
  server.close()
})
