import {listen, stopOnSignals} from '../../kit/listen.ts'
import type {Accounts} from '../auth/accounts.ts'
import {adminTokenOf} from '../auth/admin-token.ts'
import {makePassword} from '../auth/password.ts'
import {buildLake} from '../lake.ts'
import {seedLake} from '../seed-lake.ts'
import {PLACE, readArguments} from './arguments.ts'
import {noteAddress} from './running-lake.ts'

const OPTIONS = {
  ...PLACE,
  port: {type: 'string', default: '4010'},
  host: {type: 'string', default: '127.0.0.1'},
  'public-url': {type: 'string'},
  origin: {type: 'string', multiple: true},
  private: {type: 'string', default: ''},
  seed: {type: 'string'},
  'history-days': {type: 'string', default: '90'},
  log: {type: 'boolean', default: false},
} as const

/** Runs a content lake until it is told to end. */
export const serve = async (args: string[]): Promise<void> => {
  const {values, positionals} = readArguments(args, OPTIONS)
  if (positionals[0]) throw new Error(`"${positionals[0]}" is not a command. (--help tells the commands.)`)
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`"${values.port}" is not a port.`)
  if (values.seed && port === 0 && !values['public-url']) throw new Error('--seed needs a --port or a --public-url.')
  const historyDays = Number(values['history-days'])
  if (!Number.isInteger(historyDays) || historyDays < 0) {
    throw new Error(`"${values['history-days']}" is not a number of days.`)
  }
  const {token, file} = adminTokenOf(values.data, process.env.LAKE_ADMIN_TOKEN)
  let taken = port
  const app = await buildLake({
    dataDir: values.data,
    adminToken: token,
    readToken: process.env.LAKE_READ_TOKEN,
    projectId: values.project,
    datasets: values.dataset.split(',').filter(Boolean),
    privateDatasets: values.private.split(',').filter(Boolean),
    publicUrl: () => values['public-url'] ?? `http://localhost:${taken}`,
    historyDays,
    log: values.log,
    ...(values.origin ? {origins: values.origin} : {}),
  })
  noteAddress(values.data, null)
  // Before listening: whoever finds the lake ready finds its content in it.
  if (values.seed) await seedLake(app, values.seed, console.log)
  await ensureAdministrator(app.lake.accounts)
  taken = await listen(app, port, values.host)
  noteAddress(values.data, `http://${values.host === '0.0.0.0' ? '127.0.0.1' : values.host}:${taken}`)
  stopOnSignals(app)
  console.log(`Content lake on http://localhost:${taken}`)
  if (file) console.log(`Its administrator token lies in ${file}`)
}

/** Makes a first account when there is none, with a password of its own that is shown this once. */
const ensureAdministrator = async (accounts: Accounts): Promise<void> => {
  if (accounts.list().length > 0) return
  const given = process.env.LAKE_ADMIN_PASSWORD
  const password = given || makePassword()
  const email = process.env.LAKE_ADMIN_EMAIL || 'admin@localhost'
  await accounts.add({email, name: 'Administrator', role: 'administrator', password})
  console.log(
    `${email} may sign in${given ? '.' : ` with the password ${password} (shown this once; "users password" makes another).`}`,
  )
}
