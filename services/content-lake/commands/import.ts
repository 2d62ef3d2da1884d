import {createReadStream} from 'node:fs'
import {resolve} from 'node:path'
import type {SanityClient} from '@sanity/client'
import {sanityImport} from '@sanity/import'
import type {Command} from '../../kit/command-line/run-program.ts'
import {readLakeEnvironment} from '../environment.ts'
import {COMMON_OPTIONS, readArguments, requireArgument} from './arguments.ts'
import {followImport} from './import-progress.ts'
import {deferSchedules} from './import-releases.ts'
import {type ImportSource, openImportSource, readDocumentIds} from './import-source.ts'
import {connectToLake} from './lake-connection.ts'
import {checkRulesChoice, chooseRules} from './rules-in-use.ts'

const OPTIONS = {
  ...COMMON_OPTIONS,
  'public-url': {type: 'string', default: `http://localhost:${readLakeEnvironment().LAKE_PORT}`},
  replace: {type: 'boolean', default: false},
  missing: {type: 'boolean', default: false},
  rules: {type: 'string'},
  'without-rules': {type: 'boolean', default: false},
} as const

/**
 * Imports an export of this lake or of the hosted service, with Sanity's own importer. The content rules of the service apply, also
 * while it is stopped.
 */
export const importFile: Command = async args => {
  const {values, positionals} = readArguments(args, OPTIONS)
  checkRulesChoice(values)
  const source = await openImportSource(
    resolve(requireArgument(positionals, 0, 'a .tar.gz or .ndjson file, or a folder')),
  )
  try {
    // Checked first, because Sanity's importer stores documents before it reads their assets.
    const ids = await readDocumentIds(source)
    const lake = await connectToLake(values, () => ({
      publicUrl: values['public-url'],
      datasets: [values.dataset],
      ...chooseRules(values),
    }))
    try {
      return await importInto(lake.client, source, ids, values)
    } finally {
      await lake.close()
    }
  } finally {
    await source.discard?.()
  }
}

type Choice = {replace: boolean; missing: boolean; dataset: string}

const importInto = async (
  client: SanityClient,
  source: ImportSource,
  ids: string[],
  {replace, missing, dataset}: Choice,
): Promise<string[]> => {
  const [operation, releasesOperation] = chooseOperations(replace, missing)
  const releases = deferSchedules(client)
  const progress = await followImport(client, ids)
  // The lake deduplicates assets, so the importer need not look up each one at its public URL first.
  const common = {replaceAssets: true, releasesOperation} as const
  const options = {...common, client: releases.client, operation, onProgress: progress.onProgress} as const
  const work = async (): Promise<string[]> => {
    const startedAt = performance.now()
    if (operation === 'create') checkAbsent(progress.existing, ids.length)
    if (replace) await releases.unlock(ids)
    else if (missing) await releases.keepExisting()
    const {numDocs, warnings} = await (source.isFolder
      ? sanityImport(source.folder, options)
      : sanityImport(createReadStream(source.data), {...options, assetsBase: source.folder}))
    progress.noteStored()
    const refused = await releases.schedule()
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    const summary = `Imported ${numDocs} documents into ${dataset} in ${seconds} s.`
    return [...[...warnings.map(({message}) => message), ...refused].map(text => `Warning: ${text}`), summary]
  }
  try {
    return await progress.untilInterrupted(work)
  } catch (error) {
    const notes = [await progress.describeStored(), describeActive(releases.listActive())].filter(note => note !== null)
    if (notes.length === 0) throw error
    // A repeated import without --replace would leave stored documents without their pictures.
    notes.push(`Repeat it with --replace${replace ? '' : ', which also replaces documents that existed before'}.`)
    throw new Error([error instanceof Error ? error.message : String(error), ...notes].join('\n'), {cause: error})
  } finally {
    progress.close()
  }
}

/** Throws an Error when documents of the import exist: Sanity's importer would store those before them. */
const checkAbsent = (existing: string[], total: number): void => {
  const [first] = existing
  if (first === undefined) return
  throw new Error(
    `${existing.length} of ${total} documents already exist, such as "${first}": nothing was imported. Use --missing to import the others, or --replace.`,
  )
}

/** Returns what to do with documents and with releases that exist. */
const chooseOperations = (replace: boolean, missing: boolean) => {
  if (replace) return ['createOrReplace', 'replace'] as const
  return missing ? (['createIfNotExists', 'ignore'] as const) : (['create', 'fail'] as const)
}

const describeActive = (releases: string[]): string | null =>
  releases.length === 0 ? null : `These releases are active and not scheduled: ${releases.join(', ')}.`
