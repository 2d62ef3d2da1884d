import {type ChildProcess, execFileSync, spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {createServer, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {inheritEnvironment} from '../../services/kit/environment.ts'
import {configureFront} from '../../services/launcher/cluster/front.ts'
import {findEngine} from '../support/cluster/front.ts'
import {freePort} from '../support/environment.ts'

/* Varnish is the only cache in front of many sites: while it starts, nobody gets a page. */

let folder: string
let server: Server
let front: ChildProcess | undefined
const text = 'the page'

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-varnish-start-'))
  // It answers no checks, like a server that has more to do.
  server = createServer((request, response) => {
    if (request.url !== '/api/health') response.writeHead(200, {'cache-control': 's-maxage=60'}).end(text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  await end()
  server.close().closeAllConnections()
  rmSync(folder, {recursive: true, force: true})
})

const hasExited = ({exitCode, signalCode}: ChildProcess) => exitCode !== null || signalCode !== null

async function end(): Promise<void> {
  if (front && !hasExited(front)) {
    const ended = once(front, 'exit')
    front.kill()
    await ended
  }
  front = undefined
}

/** Starts Varnish, and returns the first response that somebody gets. Rejects when it exits. */
async function start(
  [program = '', ...args]: string[],
  url: string,
  changes: Record<string, string> = {},
): Promise<string> {
  const child = spawn(program, args, {stdio: 'ignore', env: inheritEnvironment(changes)})
  front = child
  for (;;) {
    const found = await fetch(url).then(
      async response => `${response.status} ${await response.text()}`,
      () => null,
    )
    if (found !== null) return found
    if (hasExited(child)) throw new Error('Varnish did not start.')
  }
}

async function configure(): Promise<{command: string[]; url: string}> {
  const port = await freePort()
  const sites = [(server.address() as AddressInfo).port]
  const command = configureFront('varnish', join(folder, 'varnish'), {port, sites, secret: 'f'.repeat(32)})
  return {command, url: `http://127.0.0.1:${port}/`}
}

/** A folder of programs without a compiler. */
function withoutCompiler(): string {
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  for (const name of ['sh', 'cp', 'cat', 'rm', 'sha256sum']) {
    symlinkSync(execFileSync('sh', ['-c', `command -v ${name}`], {encoding: 'utf8'}).trim(), join(programs, name))
  }
  return programs
}

test.runIf(findEngine('varnish'))('the first request is answered before the first check of a server is', async () => {
  const {command, url} = await configure()
  const file = join(folder, 'varnish', 'overprint.vcl')
  const vcl = readFileSync(file, 'utf8')
  // A check that fails while this machine is busy must not decide.
  const patient = vcl.replace('.timeout = 1s', '.timeout = 600s')
  expect(patient).not.toBe(vcl)
  writeFileSync(file, patient)
  expect(await start(command, url)).toBe(`200 ${text}`)
})

test.runIf(findEngine('varnish'))(
  'a restart does not compile the configuration again, unless it has changed',
  async () => {
    const {command, url} = await configure()
    const programs = {PATH: withoutCompiler()}
    await expect(start(command, url, programs)).rejects.toThrow('did not start')
    await start(command, url)
    await end()
    expect(await start(command, url, programs)).toBe(`200 ${text}`)
    await end()
    const file = join(folder, 'varnish', 'overprint.vcl')
    writeFileSync(file, readFileSync(file, 'utf8').replace('front; hit"', 'front; hit; changed"'))
    await expect(start(command, url, programs)).rejects.toThrow('did not start')
    await start(command, url)
    expect(readdirSync(join(folder, 'varnish', 'compiled'))).toHaveLength(2)
    expect((await fetch(url)).headers.get('cache-status')).toBe('front; hit; changed')
  },
)
