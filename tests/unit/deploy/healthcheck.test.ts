import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {createServer, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'

const program = join(import.meta.dirname, '..', '..', '..', 'deploy', 'docker', 'healthcheck.ts')

let server: Server
let url = ''
beforeAll(async () => {
  server = createServer((request, response) => {
    response.statusCode = request.url === '/good' ? 200 : 503
    response.end('status')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const check = async (address: string): Promise<number> => {
  const [code] = await once(spawn(process.execPath, [program, address], {stdio: 'ignore'}), 'exit')
  return code
}

test('the health check of the images succeeds with a 200 alone', async () => {
  const closed = createServer()
  await new Promise<void>(done => closed.listen(0, '127.0.0.1', done))
  const gone = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`
  await new Promise(done => closed.close(done))
  expect(await Promise.all([`${url}/good`, `${url}/bad`, gone, ''].map(check))).toEqual([0, 1, 1, 1])
}, 300_000)
