import type {Database, Query} from '../../database/database.ts'
import {checkLists} from '../../importing/check-references.ts'
import {unavailable} from '../../problems.ts'
import {type BaseChange, changeBase, listAfter} from './change-base.ts'
import type {ChangeLog, NewChange} from './change-log.ts'
import {moveAll} from './committed-import.ts'
import {listPredecessorsOf} from './predecessors.ts'
import type {StagedImport} from './staged-import.ts'

/** Changes of others that are followed inside the last transaction; more are followed before it. */
const CHANGES_IN_COMMIT = 20
const CHANGES_PER_READ = 200

const REMOVED = 'The import was removed because it took too long: nothing was stored.'

/** The number of the last change; null when nothing has changed. */
type Committed = {sequence: number | null}
/** 'check again': others have deleted something that the products may refer to, or stored categories that these do not fit to. */
type Outcome = Committed | 'check again'

/**
 * Creates the last step of an import. `position` is the number of the last change that the import has considered. In one
 * transaction, the products get their numbers in the log of changes, all at once, which takes no longer for many than for few.
 */
export function createCommit(database: Database, log: ChangeLog, staged: StagedImport, position: number) {
  let sequence = position

  /** Considers the next changes of others. Throws a 503 problem when the log does not have all of them any more. */
  const follow = async (trx: Query, limit: number): Promise<'done' | 'more' | 'check again'> => {
    const changes = await log.since(sequence, limit, trx)
    if (changes === null) throw unavailable('Too much has changed since the import began: nothing was stored.')
    const ids = changes.flatMap(({type, id}) => (type === 'product' ? id : []))
    await staged.compareAgain(trx, [...new Set(ids)])
    sequence = changes.at(-1)?.sequence ?? sequence
    if (changes.some(({action}) => action === 'delete')) return 'check again'
    return changes.length === limit ? 'more' : 'done'
  }

  const commitIn = async (trx: Query, base: BaseChange): Promise<Outcome | 'more'> => {
    await log.lock(trx)
    const imports = await trx.selectFrom('catalogue_imports').select(['id', 'first_sequence']).execute()
    if (imports.some(one => one.first_sequence !== null)) return 'more'
    if (!imports.some(({id}) => id === staged.id)) throw unavailable(REMOVED)
    const followed = await follow(trx, CHANGES_IN_COMMIT)
    if (followed !== 'done') return followed
    const merged = await mergeBase(trx, base, staged.isReplacement)
    if (merged === null) return 'check again'
    const changed = await changeBase(trx, merged)
    const known = new Set(changed.flatMap(({type, id}) => (type === 'category' ? id : [])))
    const moved = await listCategories(trx, staged.movedCategories)
    const others = [...changed, ...moved.filter(({id}) => !known.has(id))]
    await log.record(trx, others)
    if (staged.changes === 0) return {sequence: others.length === 0 ? null : await log.endImport(trx)}
    const first_sequence = await log.reserve(trx, staged.changes)
    const done = {first_sequence, committed_at: new Date().toISOString()}
    await trx.updateTable('catalogue_imports').set(done).where('id', '=', staged.id).execute()
    // After the import's own changes: a reader that has come to a predecessor knows the new name of its successor.
    const predecessors = await listPredecessorsOf(database.kind, trx, staged.id)
    await log.record(trx, predecessors)
    return {sequence: await log.endImport(trx)}
  }

  /** Commits the import, with what it has besides products. */
  return async (base: BaseChange): Promise<Outcome> => {
    for (;;) {
      await moveAll(database, log)
      const followed = await follow(database.query, CHANGES_PER_READ)
      if (followed === 'check again') return followed
      if (followed === 'more') continue
      const before = {sequence, changes: staged.changes, counts: {...staged.counts}}
      const result = await database.transaction(trx => {
        // A transaction that collides with another one begins again.
        sequence = before.sequence
        staged.changes = before.changes
        Object.assign(staged.counts, before.counts)
        return commitIn(trx, base)
      })
      if (result !== 'more') return result
    }
  }
}

/**
 * Returns a change with the whole lists of categories and shipping profiles after it. Returns null when they have a duplicate or a
 * parent that is not possible: another import may have stored categories since these were checked.
 */
async function mergeBase(trx: Query, base: BaseChange, isReplacement: boolean): Promise<BaseChange | null> {
  if (!base.categories && !base.shipping_profiles) return base
  const lists = await listAfter(trx, base, isReplacement)
  let problems = 0
  checkLists(lists, () => {
    problems += 1
  })
  if (problems > 0) return null
  const {categories, shipping_profiles} = lists
  return {...base, ...(base.categories && {categories}), ...(base.shipping_profiles && {shipping_profiles})}
}

async function listCategories(trx: Query, moved: ReadonlySet<string>): Promise<NewChange[]> {
  const stored = await trx.selectFrom('categories').select('id').execute()
  return stored.filter(({id}) => moved.has(id)).map(({id}) => ({type: 'category', id, action: 'put'}))
}
