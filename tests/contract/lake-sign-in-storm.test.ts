import {randomBytes, randomUUID} from 'node:crypto'
import {mkdtempSync, rmSync} from 'node:fs'
import {createServer, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {proxyRequest} from 'next/dist/server/lib/router-utils/proxy-request'
import type {NextUrlWithParsedQuery} from 'next/dist/server/request-meta'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {overwriteForwardedFor} from '@/lib/http/forwarded-for'
import {eventually} from '../support/eventually.ts'
import {startLake, type TestLake} from '../support/lake.ts'
import {type LakeProcess, startLakeProcess} from '../support/lake-process.ts'
import {type SignInAttempt, submitSignIn} from '../support/sign-in.ts'

const EMAIL = 'admin@localhost'
const PASSWORD = 'correct horse battery'
const RIGHT = {email: EMAIL, password: PASSWORD}
const newDevice = () => randomBytes(32).toString('hex')

/** Guesses from several addresses at the same time until it is stopped: at invented accounts and at the administrator's. */
const startStorm = (url: string, addresses: string[]) => {
  const statuses: number[] = []
  let isOver = false
  const guess = async (from: string) => {
    for (let number = 0; !isOver; number++) {
      const email = number % 2 ? `${randomUUID()}@example.com` : EMAIL
      statuses.push((await submitSignIn(url, {email, password: `guess ${number}`, from})).status)
    }
  }
  const guessing = addresses.map(guess)
  const stop = () => {
    isOver = true
    return Promise.all(guessing)
  }
  return {statuses, stop}
}

describe('a storm of wrong sign-ins', () => {
  let lake: TestLake
  beforeAll(async () => {
    lake = await startLake()
    await lake.app.lake.accounts.add({...RIGHT, name: 'Administrator', role: 'administrator'})
  })
  afterAll(() => lake.close())

  const statusOf = async (attempt: SignInAttempt) => (await submitSignIn(lake.url, attempt)).status

  it('from many addresses does not keep out an administrator from another address', async () => {
    const addresses = Array.from({length: 24}, (_, number) => `127.0.0.${number + 2}`)
    const {statuses, stop} = startStorm(lake.url, addresses)
    await eventually(() => statuses.length).toBeGreaterThan(50)
    expect(await statusOf(RIGHT)).toBe(303)
    expect(await statusOf({...RIGHT, password: 'a typing error'})).toBe(401)
    await stop()
    expect(statuses.filter(status => ![401, 429].includes(status))).toEqual([])
  })

  it('from one address does not keep out a known device there', async () => {
    const device = newDevice()
    const from = '127.0.0.99'
    expect(await statusOf({...RIGHT, device, from})).toBe(303)
    const {statuses, stop} = startStorm(lake.url, Array(8).fill(from))
    await eventually(() => statuses.includes(429)).toBe(true)
    await eventually(() => statuses.length).toBeGreaterThan(100)
    for (let times = 0; times < 3; times++) expect(await statusOf({...RIGHT, device, from})).toBe(303)
    expect(await statusOf({...RIGHT, from})).toBe(429)
    expect(await statusOf({...RIGHT, device: newDevice(), from})).toBe(429)
    await stop()
    expect(statuses).not.toContain(303)
  })

  it('does not keep out anyone after it has ended', async () => {
    expect(await statusOf(RIGHT)).toBe(303)
  })
})

describe('behind the site’s rewrite', () => {
  let dataDir: string
  let lake: LakeProcess
  let site: Server
  let url: string
  let stopOverwriting: () => void

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'overprint-lake-rewrite-'))
    const account = {LAKE_ADMIN_EMAIL: EMAIL, LAKE_ADMIN_PASSWORD: PASSWORD}
    lake = await startLakeProcess(dataDir, {...account, LAKE_ADMIN_TOKEN: 'rewrite-token', LAKE_TRUST_PROXY: '1'})
    const {protocol, hostname, port} = new URL(lake.url)
    // What Next runs for a rewrite to another server.
    site = createServer((request, response) => {
      const {pathname, searchParams} = new URL(request.url ?? '/', 'http://site')
      const query = Object.fromEntries(searchParams)
      const target = {protocol, hostname, port, pathname: pathname.replace('/lake', ''), query}
      void proxyRequest(request, response, target as unknown as NextUrlWithParsedQuery)
    }).listen(0, '127.0.0.1')
    await new Promise(done => site.once('listening', done))
    url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/lake`
    stopOverwriting = overwriteForwardedFor(0)
  })
  afterAll(async () => {
    stopOverwriting()
    await new Promise(done => site.close(done))
    await lake.end('SIGKILL')
    rmSync(dataDir, {recursive: true, force: true})
  })

  it('visitors are distinguished by their addresses, and forged addresses change nothing', async () => {
    const guess = async (number: number, from: string) => {
      const headers = {'x-forwarded-for': `198.51.100.${number}`}
      return (await submitSignIn(url, {email: `invented-${number}@example.com`, password: 'a guess', from, headers}))
        .status
    }
    const statuses: number[] = []
    for (let number = 0; number < 31; number++) statuses.push(await guess(number, '127.0.0.2'))
    expect([statuses.filter(status => status === 401).length, statuses.at(-1)]).toEqual([30, 429])
    expect(await guess(40, '127.0.0.3')).toBe(401)
    expect((await submitSignIn(url, {...RIGHT, from: '127.0.0.1'})).status).toBe(303)
  })
})
