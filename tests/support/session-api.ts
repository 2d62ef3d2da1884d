import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect} from 'vitest'
import {buildCatalogueApi} from '../../services/catalogue-api/app.ts'
import {listen} from '../../services/kit/http/listen.ts'
import {createSessionClient} from './catalogue-sessions.ts'
import {databaseOptions} from './postgres.ts'

export const ADA = {email: 'ada@example.com', name: 'Ada', shop: null, password: 'ten letters and more'}
export const BEN = {...ADA, email: 'ben@example.com', name: 'Ben'}
const ADMIN_TOKEN = 'token-of-the-tests'

/** Starts a catalogue API with two accounts and a clock of its own before each test of a file. */
export function sessionApi() {
  const api = {dataDir: '', now: 0, url: ''} as {
    dataDir: string
    /** The time of the API, in milliseconds since 1970. */
    now: number
    app: Awaited<ReturnType<typeof buildCatalogueApi>>
    url: string
  }
  const start = async () => {
    const {dataDir} = api
    api.app = await buildCatalogueApi({
      dataDir,
      ...(await databaseOptions(dataDir)),
      adminToken: ADMIN_TOKEN,
      signInsPerMinute: 1000,
      now: () => api.now,
    })
    api.url = `http://localhost:${await listen(api.app, 0)}`
  }
  const setAccounts = async (...accounts: object[]) => {
    const response = await fetch(`${api.url}/admin/accounts`, {
      method: 'PUT',
      headers: {'content-type': 'application/json', authorization: `Bearer ${ADMIN_TOKEN}`},
      body: JSON.stringify({accounts}),
    })
    expect(response.status).toBe(200)
  }
  const signIn = async ({email, password} = ADA) => {
    const client = createSessionClient(api.url)
    const response = await client.signIn(email, password)
    expect(response.status).toBe(201)
    return {client, receipt: await response.json()}
  }
  beforeEach(async () => {
    api.now = Date.parse('2026-03-01T00:00:00Z')
    api.dataDir = await mkdtemp(join(tmpdir(), 'catalogue-sessions-'))
    await start()
    await setAccounts(ADA, BEN)
  })
  afterEach(async () => {
    await api.app.close()
    await rm(api.dataDir, {recursive: true, force: true})
  })
  return {api, start, setAccounts, signIn}
}
