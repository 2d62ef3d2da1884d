import {execFileSync} from 'node:child_process'
import {cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:net'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {findEngine} from '../support/cluster/front.ts'

/* The examples of a whole nginx.conf, which nothing else here runs. */

const deploy = resolve(import.meta.dirname, '..', '..', 'deploy')
const program = findEngine('nginx')

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nginx-files-'))
})
afterEach(() => rmSync(folder, {recursive: true}))

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(done => server.once('listening', done))
  const {port} = server.address() as {port: number}
  await new Promise(done => server.close(done))
  return port
}

/** Replaces what this machine may not have: addresses, certificates, folders, and what nginx has from version 1.25 on. */
async function adaptFile(file: string): Promise<void> {
  let text = readFileSync(file, 'utf8')
  for (const [listen = ''] of text.matchAll(/^ +listen .*;$/gm))
    text = text.replace(listen, `listen 127.0.0.1:${await freePort()};`)
  writeFileSync(
    file,
    text
      .replaceAll(/^ +(ssl_\w+|http2 on|include overprint-http3\.conf).*;$/gm, '')
      .replaceAll(/^user .*;$/gm, '')
      .replaceAll(/(?<=^(?:pid|error_log| +access_log) )[\w/.]+/gm, `${folder}/file`)
      .replaceAll('/var/cache/nginx', folder),
  )
}

test.runIf(program !== null).each(['nginx', 'compose'])('nginx accepts the nginx.conf in deploy/%s', async example => {
  cpSync(join(deploy, 'nginx'), folder, {recursive: true})
  cpSync(join(deploy, example), folder, {recursive: true})
  writeFileSync(join(folder, 'secret.conf'), `"${'s'.repeat(32)}" 1;\n`)
  for (const file of ['nginx.conf', 'sites.conf']) await adaptFile(join(folder, file))
  const check = () =>
    execFileSync(program ?? '', ['-t', '-q', '-c', join(folder, 'nginx.conf')], {encoding: 'utf8', stdio: 'pipe'})
  expect(check).not.toThrow()
})
