import {existsSync} from 'node:fs'
import {basename, join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import type {Command} from '../../kit/command-line/run-program.ts'
import {isIntactAsset} from '../assets/intact-asset.ts'
import {addChecksumFunctions} from '../database/row-checksum.ts'
import {parseDocument, type StoredDocument} from '../document.ts'
import {type History, openHistory} from '../history/history.ts'
import {findDamage} from '../integrity/database-check.ts'
import {repairAdvice} from '../integrity/newest-backup.ts'
import {listUnknownVisibilities} from '../store/datasets.ts'
import {databaseFileOf, requireLake} from '../store/lake-database.ts'
import {referencesOf} from '../store/references.ts'
import {COMMON_OPTIONS, readArguments} from './arguments.ts'

/** Checks a data folder, also while its lake is running. Logs every problem and throws an Error when there is one. */
export const verify: Command = async args => {
  const {values} = readArguments(args, COMMON_OPTIONS)
  requireLake(values.data)
  const damage = findDamage(databaseFileOf(values.data))
  for (const problem of damage) console.error(problem)
  const {count, problems} = await checkContent(values.data, damage.length > 0)
  for (const problem of problems) console.error(problem)
  if (damage.length > 0) throw new Error(`The database in ${values.data} is damaged. ${repairAdvice(values.data)}`)
  if (problems.length > 0) throw new Error(`Found ${problems.length} problems in ${values.data}.`)
  return [`${values.data} has no problems: ${count} documents.`]
}

/** Checks what the database says. In a damaged one, the checks end at the first place that cannot be read. */
const checkContent = async (dataDir: string, isDamaged: boolean): Promise<{count: number; problems: string[]}> => {
  const database = new DatabaseSync(databaseFileOf(dataDir), {readOnly: true, timeout: 5000})
  const problems: string[] = []
  let count = 0
  try {
    addChecksumFunctions(database)
    // One read transaction, so that all checks see the same state.
    database.exec('begin')
    for (const check of CHECKS) problems.push(...check(database))
    for (const {dataset, document} of documentsOf(database)) {
      count++
      problems.push(...checkDocument(database, dataset, document))
      problems.push(...(await checkAsset(dataDir, document)))
    }
  } catch (error) {
    if (!isDamaged) throw error
  } finally {
    database.close()
  }
  return {count, problems}
}

function* documentsOf(database: DatabaseSync): Generator<{dataset: string; document: StoredDocument}> {
  for (const row of database.prepare('select dataset, id, content from documents order by dataset, id').iterate()) {
    yield {dataset: String(row.dataset), document: parseDocument(String(row.content))}
  }
}

const checkForeignKeys = (database: DatabaseSync): string[] =>
  database
    .prepare('pragma foreign_key_check')
    .all()
    .map(row => `Database: a row of ${row.table} has a dangling foreign key`)

/** Checks that every document has the revision of its latest change, and that the log has no gaps. */
const checkLog = (database: DatabaseSync): string[] => {
  const stale = database.prepare(`
    select documents.id from documents where revision is not (
      select changes.revision from changes where changes.dataset = documents.dataset and changes.document = documents.id
      order by sequence desc limit 1)`)
  const orphaned = database.prepare(
    'select distinct sequence from changes where sequence not in (select sequence from transactions)',
  )
  const span = database
    .prepare('select count(*) as number, min(sequence) as first, max(sequence) as last from transactions')
    .get()
  const expected = span?.last == null ? 0 : Number(span.last) - Number(span.first) + 1
  const missing = expected - Number(span?.number ?? 0)
  return [
    ...stale.all().map(({id}) => `Document "${id}": its revision differs from the log`),
    ...orphaned.all().map(({sequence}) => `Log: transaction ${sequence} changed documents but is missing`),
    ...(missing > 0 ? [`Log: ${missing} transactions are missing between ${span?.first} and ${span?.last}`] : []),
  ]
}

/** Checks that each change follows the previous one, and that the stored reverse patches apply. */
const checkHistory = (database: DatabaseSync): string[] => {
  const broken = database.prepare(`
    select document, sequence from (
      select document, sequence, previous_revision, lag(revision) over line as former, row_number() over line as place
      from changes window line as (partition by dataset, document order by sequence))
    where place > 1 and previous_revision is not former`)
  const history = openHistory(database)
  const stored = database.prepare('select distinct dataset, document from history')
  return [
    ...broken
      .all()
      .map(({document, sequence}) => `Document "${document}": change ${sequence} does not follow the previous one`),
    ...stored.all().flatMap(({dataset, document}) => checkReversePatches(history, String(dataset), String(document))),
  ]
}

const checkReversePatches = (history: History, dataset: string, id: string): string[] => {
  const problem = `Document "${id}": its earlier states cannot be restored`
  try {
    const isBroken = [...history.changesOf(dataset, id)].some(({before}) => before !== null && before._id !== id)
    return isBroken ? [problem] : []
  } catch {
    return [problem]
  }
}

const checkVisibilities = (database: DatabaseSync): string[] =>
  listUnknownVisibilities(database).map(
    ({name, mode}) => `Dataset "${name}": its visibility "${mode}" is unknown, so it is private`,
  )

const checkReferences = (database: DatabaseSync): string[] => {
  const dangling = database.prepare(`
    select dataset, source, target from document_references listed where is_strong = 1 and not exists (
      select 1 from documents where documents.dataset = listed.dataset and id = target)`)
  return dangling.all().map(({source, target}) => `Document "${source}": refers to "${target}", which does not exist`)
}

const checkDocument = (database: DatabaseSync, dataset: string, document: StoredDocument): string[] => {
  const row = database
    .prepare('select revision, type from documents where dataset = ? and id = ?')
    .get(dataset, document._id)
  if (row?.revision !== document._rev || row.type !== document._type) {
    return [`Document "${document._id}": its content does not match its database row`]
  }
  const rows = database.prepare('select target, is_strong from document_references where dataset = ? and source = ?')
  const listed = new Map(
    rows.all(dataset, document._id).map(({target, is_strong}) => [String(target), is_strong === 1]),
  )
  const references = referencesOf(document)
  return [...new Set([...references.keys(), ...listed.keys()])]
    .filter(target => listed.get(target) !== references.get(target))
    .map(target => `Document "${document._id}": its reference to "${target}" does not match the reference table`)
}

/** The checks of the whole database. */
const CHECKS = [checkForeignKeys, checkLog, checkVisibilities, checkReferences, checkHistory]

/** Checks that an asset's file exists and has the content that its document names. */
const checkAsset = async (dataDir: string, document: StoredDocument): Promise<string[]> => {
  if (!/^sanity\.(image|file)Asset$/.test(document._type) || typeof document.path !== 'string') return []
  const file = join(dataDir, 'assets', basename(document.path))
  if (!existsSync(file)) return [`Asset "${document._id}": its file is missing`]
  const isNamedByHash = basename(file).startsWith(String(document.sha1hash))
  return isNamedByHash && (await isIntactAsset(file)) ? [] : [`Asset "${document._id}": its file has different content`]
}
