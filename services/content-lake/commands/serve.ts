import {readFileSync, statSync} from 'node:fs'
import {toBackupFolder} from '../../kit/backup/backup-folder.ts'
import {toConnectionLimits} from '../../kit/http/connections/connection-limits.ts'
import {listen, stopOnSignals} from '../../kit/http/listen.ts'
import {requestContext} from '../../kit/log/request-context.ts'
import {startLog} from '../../kit/log/start-log.ts'
import {startServiceTracing} from '../../kit/tracing/start-service-tracing.ts'
import type {Accounts} from '../auth/accounts.ts'
import {adminTokenOf} from '../auth/admin-token.ts'
import {generatePassword} from '../auth/password.ts'
import {scheduleLakeBackups} from '../backups/schedule-lake-backups.ts'
import {readLakeEnvironment} from '../environment.ts'
import {buildLake} from '../lake.ts'
import type {LakeOptions} from '../options.ts'
import {seedLake} from '../seed-lake.ts'
import {readContentRules} from '../transactions/rules/content-rules.ts'
import {COMMON_OPTIONS, readArguments} from './arguments.ts'
import {writeAddress} from './lake-address.ts'
import {writeRulesInUse} from './rules-in-use.ts'

const OPTIONS = {
  ...COMMON_OPTIONS,
  port: {type: 'string', default: readLakeEnvironment().LAKE_PORT},
  host: {type: 'string', default: '127.0.0.1'},
  'public-url': {type: 'string'},
  origin: {type: 'string', multiple: true},
  private: {type: 'string', default: ''},
  rules: {type: 'string'},
  name: {type: 'string'},
  logo: {type: 'string'},
  seed: {type: 'string'},
  'history-days': {type: 'string', default: '90'},
  log: {type: 'boolean', default: false},
} as const

/** Maximum size of the logo in bytes: it is part of each sign-in page. */
const LOGO_LIMIT = 65_536

/** Runs a content lake until the process receives a signal. */
export const serve = async (args: string[]): Promise<void> => {
  const {values, positionals} = readArguments(args, OPTIONS)
  if (positionals[0]) throw new Error(`"${positionals[0]}" is not a command. (--help lists the commands.)`)
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`"${values.port}" is not a port number.`)
  if (values.seed && port === 0 && !values['public-url']) throw new Error('--seed needs a --port or a --public-url.')
  const historyDays = Number(values['history-days'])
  if (!Number.isInteger(historyDays) || historyDays < 0) {
    throw new Error(`"${values['history-days']}" is not a number of days.`)
  }
  const logger = startLog('lake', {context: requestContext})
  const environment = readLakeEnvironment()
  await startServiceTracing('lake', environment)
  const {token, file} = adminTokenOf(values.data, environment.LAKE_ADMIN_TOKEN)
  const trustProxy = environment.LAKE_TRUST_PROXY === '1'
  let listeningPort = port
  const app = await buildLake({
    dataDir: values.data,
    adminToken: token,
    readToken: environment.LAKE_READ_TOKEN,
    metricsToken: environment.METRICS_TOKEN,
    projectId: values.project,
    datasets: values.dataset.split(',').filter(Boolean),
    privateDatasets: values.private.split(',').filter(Boolean),
    publicUrl: () => values['public-url'] ?? `http://localhost:${listeningPort}`,
    historyDays,
    rules: readContentRules(values.rules),
    timeZone: environment.SITE_TIME_ZONE,
    sessionLifeMs: environment.LAKE_SESSION_DAYS,
    sessionIdleMs: environment.LAKE_SESSION_IDLE_DAYS,
    trustProxy,
    connectionLimits: toConnectionLimits(environment, {trustsProxy: trustProxy}),
    log: values.log && logger,
    ...brandOf(values),
    ...(values.origin ? {origins: values.origin} : {}),
  })
  const backups = toBackupFolder(environment.LAKE_BACKUPS)
  if (backups) scheduleLakeBackups(app, {folder: backups})
  writeAddress(values.data, null)
  writeRulesInUse(values.data, values.rules, environment.SITE_TIME_ZONE)
  // Seeded before listening, so that a ready lake always has its content.
  // A damaged database looks empty where its content cannot be read.
  if (app.lake.store.health.refusal() === null) {
    if (values.seed) await seedLake(app, values.seed, console.log)
    await ensureAdministrator(app.lake.accounts)
  }
  listeningPort = await listen(app, port, values.host)
  writeAddress(values.data, `http://${values.host === '0.0.0.0' ? '127.0.0.1' : values.host}:${listeningPort}`)
  stopOnSignals(app)
  console.log(`Content lake on http://localhost:${listeningPort}`)
  if (file) console.log(`Its administrator token is stored in ${file}`)
}

const brandOf = ({name, logo}: {name?: string; logo?: string}): Pick<LakeOptions, 'projectName' | 'projectLogo'> => ({
  ...(name ? {projectName: name} : {}),
  ...(logo ? {projectLogo: readLogo(logo)} : {}),
})

/** Returns the SVG in a file. Throws an Error that names the file when it is missing, larger than 64 KB or no SVG. */
const readLogo = (file: string): string => {
  const size = statSync(file, {throwIfNoEntry: false})?.size
  if (size === undefined) throw new Error(`--logo: ${file} does not exist.`)
  if (size > LOGO_LIMIT) throw new Error(`--logo: ${file} is larger than ${LOGO_LIMIT} bytes.`)
  const logo = readFileSync(file, 'utf8')
  if (!logo.includes('<svg')) throw new Error(`--logo: ${file} is not an SVG.`)
  return logo
}

/** Creates the first account when there is none. A generated password is printed only this once. */
const ensureAdministrator = async (accounts: Accounts): Promise<void> => {
  if (accounts.list().length > 0) return
  const {LAKE_ADMIN_EMAIL: email, LAKE_ADMIN_PASSWORD: given} = readLakeEnvironment()
  const password = given || generatePassword()
  await accounts.add({email, name: 'Administrator', role: 'administrator', password})
  // Not to the log: the password must not be in its files.
  process.stdout.write(
    `${email} can sign in${given ? '.' : ` with the password ${password} (shown only once; "users password" sets a new one).`}\n`,
  )
}
