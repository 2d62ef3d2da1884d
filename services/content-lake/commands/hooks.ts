import {randomBytes} from 'node:crypto'
import type {Command} from '../../kit/command-line/run-program.ts'
import {readLakeEnvironment} from '../environment.ts'
import {parseHook} from '../hooks/hook.ts'
import {openHookStore} from '../hooks/hook-store.ts'
import {openExistingDatabase} from '../store/lake-database.ts'
import {COMMON_OPTIONS, readArguments, requireArgument, toColumns} from './arguments.ts'

const OPTIONS = {
  ...COMMON_OPTIONS,
  name: {type: 'string'},
  on: {type: 'string', default: 'create,update,delete'},
  filter: {type: 'string'},
  projection: {type: 'string'},
  drafts: {type: 'boolean', default: false},
  versions: {type: 'boolean', default: false},
} as const

/** Adds, lists and removes webhooks and shows their delivery attempts. Works while the lake is running. */
export const hooks: Command = args => {
  const {values, positionals} = readArguments(args, OPTIONS)
  const [action = 'list'] = positionals
  const {database, close} = openExistingDatabase(values.data)
  try {
    const store = openHookStore(database)
    if (action === 'list') {
      const rows = store
        .list()
        .map(({id, name, url, dataset, isDisabledByUser}) => [id, name, dataset, url, isDisabledByUser ? 'off' : 'on'])
      return toColumns(rows, 'There are no webhooks.')
    }
    if (action === 'add') {
      const url = requireArgument(positionals, 1, 'a URL')
      const given = readLakeEnvironment().LAKE_HOOK_SECRET
      const secret = given ?? randomBytes(24).toString('base64url')
      const hook = store.add(parseHook({...settingsFrom(values), url, secret}))
      const added = `Webhook ${hook.id} sends ${hook.rule.on.join(', ')} events of ${hook.dataset} to ${hook.url}.`
      return given ? [added] : [added, `Its secret, shown only once: ${secret}`]
    }
    const id = requireArgument(positionals, 1, 'the id of a webhook')
    if (!store.find(id)) throw new Error(`Unknown webhook: ${id}.`)
    if (action === 'attempts') {
      const rows = store
        .listAttempts(id)
        .map(({createdAt, message, resultCode, failureReason, duration}) => [
          createdAt,
          message,
          `${resultCode ?? '-'}`,
          failureReason ?? 'delivered',
          `${duration} ms`,
        ])
      return toColumns(rows, 'There are no delivery attempts yet.')
    }
    if (action !== 'remove') throw new Error(`"hooks ${action}" is not a command: use add, list, attempts or remove.`)
    store.remove(id)
    return [`Removed webhook ${id}.`]
  } finally {
    close()
  }
}

const settingsFrom = (values: {
  name?: string
  dataset: string
  on: string
  filter?: string
  projection?: string
  drafts: boolean
  versions: boolean
}) => ({
  name: values.name ?? 'Webhook',
  dataset: values.dataset,
  rule: {on: values.on.split(','), filter: values.filter ?? null, projection: values.projection ?? null},
  includeDrafts: values.drafts,
  includeAllVersions: values.versions,
})
