import {mkdirSync, readdirSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {startEnvironment, TEST_DIST_DIR} from '../tests/support/environment.ts'
import {listPageStates} from '../tests/support/page-states.ts'
import {renderContactSheet} from './screenshots/contact-sheet.ts'
import {type Options, parseOptions, USAGE} from './screenshots/options.ts'
import {listVisits} from './screenshots/pictures.ts'
import {takeOverview, takePictures, thumbnailOf} from './screenshots/take-pictures.ts'

/*
 * `npm run screenshots`: takes pictures of every page kind and state, and writes a contact sheet. Exits with 1 when a picture
 * could not be taken, with 2 on an invalid option.
 */

const SHEET = 'index.html'
const OVERVIEW = 'overview.png'

// `exit` also stops the services, which lead their own process groups.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))

function readOptions(): Options {
  try {
    return parseOptions(process.argv.slice(2), listPageStates())
  } catch (error) {
    console.error(`✗ ${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
    process.exit(2)
  }
}

/** Returns the size in bytes of all files in a folder and its subfolders. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, {withFileTypes: true, recursive: true})
    .filter(entry => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

async function takeAll(options: Options, siteUrl: string): Promise<number> {
  const {folder} = options
  const visits = listVisits(options)
  // Pictures of pages that no longer exist would stay in the folder.
  rmSync(join(folder, SHEET), {force: true})
  mkdirSync(join(folder, thumbnailOf('')), {recursive: true})
  const start = performance.now()
  const failures = await takePictures(visits, {...options, url: siteUrl}, (done, {state, width}) =>
    console.log(`  ${done}/${visits.length} ${state.name} at ${width} px`),
  )
  const taken = visits.filter(visit => failures.every(failure => failure.visit !== visit))
  writeFileSync(join(folder, SHEET), renderContactSheet(taken, `Pages of ${siteUrl}`))
  await takeOverview(folder, SHEET, OVERVIEW)
  const count = taken.reduce((sum, {pictures}) => sum + pictures.length, 0)
  const seconds = (performance.now() - start) / 1000
  for (const {visit, reason} of failures) console.error(`✗ ${visit.state.name} at ${visit.width} px: ${reason}`)
  console.log(`${count} pictures in ${seconds.toFixed(0)} s, ${(sizeOf(folder) / 1024 ** 2).toFixed(0)} MiB`)
  console.log(`Contact sheet: ${join(folder, SHEET)}, as one picture: ${join(folder, OVERVIEW)}`)
  return failures.length === 0 ? 0 : 1
}

async function main(): Promise<number> {
  const options = readOptions()
  if (options.url) return takeAll(options, options.url)
  const {environment, stop} = await startEnvironment(TEST_DIST_DIR, {report: text => console.log(`• ${text} …`)})
  try {
    return await takeAll(options, environment.siteUrl)
  } finally {
    await stop()
  }
}

process.exit(await main())
