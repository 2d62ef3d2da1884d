import {execFileSync, spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {configureFront, varnishFolder} from '../../services/launcher/cluster/front.ts'
import {findEngine} from '../support/cluster/front.ts'
import {freePort} from '../support/environment.ts'

/* A change of the secret as deploy/varnish/README.md describes it. */

const [OLD, NEW] = ['f'.repeat(32), '0'.repeat(32)]

async function startServer(): Promise<number> {
  const server = createServer((_, response) => response.writeHead(200, {'cache-control': 's-maxage=60'}).end('page'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  return (server.address() as AddressInfo).port
}

/** Starts Varnish so that `varnishadm` reaches it. Returns its address. */
async function startVarnish(folder: string): Promise<string> {
  const port = await freePort()
  const command = configureFront('varnish', folder, {port, sites: [await startServer()], secret: OLD})
  const [program = '', ...args] = command.map((arg, index) => (command[index - 1] === '-T' ? '127.0.0.1:0' : arg))
  const child = spawn(program, args, {stdio: 'ignore'})
  onTestFinished(async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill()
    await ended
  })
  const url = `http://127.0.0.1:${port}/`
  await expect
    .poll(
      () =>
        fetch(url)
          .then(({ok}) => ok)
          .catch(() => false),
      {timeout: 300_000},
    )
    .toBe(true)
  return url
}

test.runIf(findEngine('varnish'))('a secret in another file replaces the old one without a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'overprint-varnish-secret-'))
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}))
  const url = await startVarnish(join(folder, 'varnish'))
  const statuses = () =>
    Promise.all([OLD, NEW].map(async secret => (await fetch(url, {headers: {'x-front-refresh': secret}})).status))
  expect(await statuses()).toEqual([200, 403])

  const sites = join(folder, 'varnish', 'sites.vcl')
  const text = readFileSync(sites, 'utf8')
  const changed = text.replace(/(std\.fileread\("[^"]+)"/, '$1-2"')
  expect(changed).not.toBe(text)
  writeFileSync(sites, changed)
  writeFileSync(join(folder, 'varnish', 'secret-2'), `${NEW}\n`)
  for (const args of [
    ['vcl.load', 'second', join(folder, 'varnish', 'overprint.vcl')],
    ['vcl.use', 'second'],
  ]) {
    execFileSync('varnishadm', ['-n', varnishFolder(join(folder, 'varnish')), ...args], {stdio: 'pipe'})
  }
  expect(await statuses()).toEqual([403, 200])
})
