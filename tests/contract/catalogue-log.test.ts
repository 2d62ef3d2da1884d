import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {inheritEnvironment} from '../../services/kit/environment.ts'

const MAIN = join(import.meta.dirname, '../../services/catalogue-api/main.ts')

test('the log contains each request’s route and no personal data; SIGTERM exits with code 0', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'catalogue-log-'))
  const child = spawn(process.execPath, [MAIN, '--port', '0', '--data', dataDir], {
    env: inheritEnvironment({CATALOGUE_ADMIN_TOKEN: 'a-secret'}),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', chunk => {
      log += chunk
    })
  }
  const waitFor = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(log)?.[0]
      if (found) return found
      await once(child.stdout, 'data')
    }
  }
  const url = await waitFor(/http:\/\/localhost:\d+/)
  const message = {name: 'Ada Lovelace', email: 'ada@example.com', topic: 'sales', message: 'A very private matter.'}
  const headers = {'Content-Type': 'application/json', Authorization: 'Bearer a-secret', 'User-Agent': 'ada-browser'}
  await fetch(`${url}/contact-submissions`, {
    method: 'POST',
    headers,
    body: JSON.stringify({...message, consent: true}),
  })
  await fetch(`${url}/contact-submissions`, {method: 'POST', headers, body: '{"ada@example.com'})
  await fetch(`${url}/products?search=ada@example.com`, {headers})
  await fetch(`${url}/ada@example.com`, {headers})
  const file = await fetch(`${url}/admin/contact-submissions?format=csv`, {headers})
  expect(await file.text()).toContain('ada@example.com')
  await waitFor(/"route":"\/admin\/contact-submissions","status":200/)
  await waitFor(/"route":"unmatched","status":404/)
  expect(log).toMatch(/"method":"POST","route":"\/contact-submissions","status":201/)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
  // Ids of requests are hexadecimal, and some contain the letters.
  expect(log).not.toMatch(/(?<![\da-f])ada(?![\da-f])|lovelace|private|a-secret|remoteAddress/i)
  await rm(dataDir, {recursive: true, force: true})
})
