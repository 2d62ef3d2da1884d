import {randomBytes} from 'node:crypto'
import {parseHook} from '../hooks/hook.ts'
import {openHookStore} from '../hooks/hook-store.ts'
import {openLakeDatabase} from '../store/lake-database.ts'
import {type Command, PLACE, readArguments, requireWord, toColumns} from './arguments.ts'

const OPTIONS = {
  ...PLACE,
  name: {type: 'string'},
  on: {type: 'string', default: 'create,update,delete'},
  filter: {type: 'string'},
  projection: {type: 'string'},
  drafts: {type: 'boolean', default: false},
  versions: {type: 'boolean', default: false},
} as const

/** Adds, lists and removes webhooks and shows how they were told; works beside a running lake. */
export const hooks: Command = args => {
  const {values, positionals} = readArguments(args, OPTIONS)
  const [action = 'list'] = positionals
  const {database, close} = openLakeDatabase(values.data)
  try {
    const store = openHookStore(database)
    if (action === 'list') {
      const rows = store
        .list()
        .map(({id, name, url, dataset, isDisabledByUser}) => [id, name, dataset, url, isDisabledByUser ? 'off' : 'on'])
      return toColumns(rows, 'There are no webhooks.')
    }
    if (action === 'add') {
      const url = requireWord(positionals, 1, 'an address')
      const secret = process.env.LAKE_HOOK_SECRET || randomBytes(24).toString('base64url')
      const hook = store.add(parseHook({...settingsFrom(values), url, secret}))
      const added = `Webhook ${hook.id} tells ${hook.url} about ${hook.rule.on.join(', ')} in ${hook.dataset}.`
      return process.env.LAKE_HOOK_SECRET ? [added] : [added, `Its secret, shown this once: ${secret}`]
    }
    const id = requireWord(positionals, 1, 'the id of a webhook')
    if (!store.find(id)) throw new Error(`There is no webhook ${id}.`)
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
      return toColumns(rows, 'It was not told anything yet.')
    }
    if (action !== 'remove') throw new Error(`"hooks ${action}" is not a command: use add, list, attempts or remove.`)
    store.remove(id)
    return [`Webhook ${id} is not told anything any more.`]
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
