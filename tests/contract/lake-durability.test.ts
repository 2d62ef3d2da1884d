import {type ChildProcess, spawn} from 'node:child_process'
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {createClient} from '@sanity/client'
import {afterAll, describe, expect, it} from 'vitest'

const ROUNDS = 4
const WRITERS = 6
const main = resolve(import.meta.dirname, '..', '..', 'services', 'content-lake', 'main.ts')
const dataDir = mkdtempSync(join(tmpdir(), 'overprint-lake-kill-'))
const token = 'durability-token'
let running: ChildProcess | undefined

afterAll(() => {
  running?.kill('SIGKILL')
  rmSync(dataDir, {recursive: true, force: true})
})

const start = async (): Promise<string> => {
  const child = spawn(process.execPath, [main, '--port', '0', '--data', dataDir], {
    env: {...process.env, LAKE_ADMIN_TOKEN: token},
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running = child
  for await (const chunk of child.stdout) {
    const url = /http:\/\/localhost:\d+/.exec(String(chunk))?.[0]
    if (url) return url.replace('localhost', '127.0.0.1')
  }
  throw new Error('The lake ended before it listened')
}

const clientOf = (apiHost: string) =>
  createClient({
    apiHost,
    token,
    projectId: 'overprint',
    dataset: 'production',
    apiVersion: '2025-02-19',
    perspective: 'raw',
    useCdn: false,
    useProjectHostname: false,
    maxRetries: 0,
  })

const killed = (child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<number | null> =>
  new Promise(done => {
    child?.once('exit', done)
    child?.kill(signal)
  })

describe('a lake that is killed', () => {
  it('has everything it acknowledged when it starts again, round after round', async () => {
    const acknowledged = new Map<string, number>()
    for (let round = 0; round < ROUNDS; round++) {
      const client = clientOf(await start())
      const kept = await client.fetch<{_id: string; version: number}[]>('*[_type == "kept"]{_id, version}')
      const versions = new Map(kept.map(({_id, version}) => [_id, version]))
      for (const [id, version] of acknowledged) expect(versions.get(id), id).toBeGreaterThanOrEqual(version)
      expect(await client.fetch('count(*[_type == "pair" && !defined(*[_id == ^.other][0])])')).toBe(0)

      const enough = Promise.withResolvers<void>()
      const write = async (writer: number): Promise<void> => {
        for (let number = 0; ; number++) {
          const id = `kept-${round}-${writer}-${number % 5}`
          const [left, right] = [`left-${round}-${writer}-${number}`, `right-${round}-${writer}-${number}`]
          await client
            .transaction()
            .createOrReplace({_id: id, _type: 'kept', version: number})
            .create({_id: left, _type: 'pair', other: right})
            .create({_id: right, _type: 'pair', other: left})
            .commit()
          acknowledged.set(id, number)
          if (number === 15) enough.resolve()
        }
      }
      const writers = Array.from({length: WRITERS}, (_, writer) => write(writer))
      const ended = Promise.allSettled(writers)
      await enough.promise
      await killed(running, 'SIGKILL')
      await ended
    }
    const client = clientOf(await start())
    expect(await client.fetch('count(*[_type == "kept"])')).toBeGreaterThanOrEqual(acknowledged.size)
    expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * WRITERS)
  })

  it('ends in good order when asked to', async () => {
    expect(await killed(running, 'SIGTERM')).toBe(0)
  })
})
