import type {DatabaseSync} from 'node:sqlite'
import {layerOf, randomId} from '../document-id.ts'
import type {Change, Committed} from '../store/store.ts'
import type {Hook, HookSettings, Operation} from './hook.ts'
import {createHookQueue} from './hook-queue.ts'
import {toHook} from './hook-rows.ts'
import {type HookStatements, prepareHookStatements} from './hook-statements.ts'

export type HookStore = ReturnType<typeof openHookStore>

/** Opens the webhooks and their message queue in the lake's database. */
export const openHookStore = (database: DatabaseSync) => {
  const statements = prepareHookStatements(database)
  const list = (): Hook[] => statements.hooks.all().map(toHook)

  return {
    ...createHookQueue(statements),
    /** Queues the messages that a transaction causes, as part of its commit. */
    record: (transaction: Committed): void => recordMessages(statements, list(), transaction),
    list,
    find: (id: string): Hook | null => list().find(hook => hook.id === id) ?? null,
    add: (settings: HookSettings): Hook => {
      const hook = {id: randomId(), createdAt: new Date().toISOString(), ...settings}
      statements.addHook.run(hook.id, hook.createdAt, JSON.stringify(settings))
      return hook
    },
    update: (id: string, settings: HookSettings): void => {
      statements.updateHook.run(JSON.stringify(settings), id)
    },
    /** Deletes a webhook and its queued messages; returns whether it existed. */
    remove: (id: string): boolean => statements.removeHook.run(id).changes > 0,
  }
}

const recordMessages = (statements: HookStatements, all: Hook[], transaction: Committed): void => {
  const {dataset, id, timestamp, changes} = transaction
  const hooks = all.filter(hook => !hook.isDisabledByUser && (hook.dataset === '*' || hook.dataset === dataset))
  if (hooks.length === 0) return
  const now = Date.now()
  for (const change of changes) {
    const operation = operationOf(change)
    const states = [jsonOf(change.before), jsonOf(change.after)] as const
    for (const hook of hooks) {
      if (!isTriggeredBy(hook, change.id, operation)) continue
      const message = [randomId(), hook.id, dataset, id, timestamp, change.id, operation, ...states] as const
      statements.addMessage.run(...message, null, 'new', 0, now, now)
    }
  }
}

const jsonOf = (state: Change['before']): string | null => state && JSON.stringify(state)

const operationOf = ({before, after}: Change): Operation =>
  before === null ? 'create' : after === null ? 'delete' : 'update'

const isTriggeredBy = (hook: Hook, id: string, operation: Operation): boolean => {
  if (id.startsWith('_.') || !hook.rule.on.includes(operation)) return false
  const layer = layerOf(id)
  if (layer === 'published') return true
  return layer === 'drafts' ? hook.includeDrafts : hook.includeAllVersions
}
