import {mkdtempSync, renameSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {routes} from '../lib/routes.ts'
import {seed} from '../services/seed/main.ts'
import {runCatalogueCommand} from '../tests/support/catalogue-process.ts'
import {editorClient} from '../tests/support/editor.ts'
import {freePort} from '../tests/support/environment.ts'
import {runLakeCommand} from '../tests/support/lake-process.ts'
import {runLauncher} from '../tests/support/launcher-process.ts'
import {removeAtExit} from '../tests/support/remove-at-exit.ts'
import {startServiceProcess} from '../tests/support/service-process.ts'
import {addPosts, postId} from './cluster/posts.ts'
import {printTable} from './table.ts'

const root = resolve(import.meta.dirname, '..')
const DIST_DIR = '.next-bench-restore'
const TOKEN = 'bench-admin-token'
const LATER = 'Written after the backup'
/** A limit for a start that hangs, in milliseconds. */
const START_MS = 1_200_000

/**
 * Measures the loss of a machine: the time from a damaged data folder and its backups to a running site, which must show what was written
 * after the backup. The packages are installed, and nothing is built.
 */
export async function benchRestore(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'overprint-bench-restore-'))
  const removals = [folder, join(root, DIST_DIR)].map(removeAtExit)
  try {
    await writeData(foldersIn(join(folder, 'lost')))
    // What a copy to another machine brings there.
    renameSync(join(folder, 'lost'), join(folder, 'new'))
    rmSync(join(root, DIST_DIR), {recursive: true, force: true})
    const steps = await restoreAndStart(join(folder, 'new'))
    const total = steps.reduce((sum, [, ms]) => sum + ms, 0)
    const rows = [...steps, ['until the site shows it', total] as const].map(([name, ms]) => [name, seconds(ms)])
    printTable('Restore on another machine: sample content and 1,000 posts', ['', 's'], rows)
  } finally {
    for (const remove of removals) remove()
  }
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1)

/** The folders of the services, as `npm start` names them. Their backups are in `backups` beside them. */
const foldersIn = (dataDir: string) => ({lake: join(dataDir, 'lake'), catalogue: join(dataDir, 'catalogue')})

/** Fills a lake and a catalogue, backs both up, writes once more, kills them and damages the lake's database. */
async function writeData(folders: ReturnType<typeof foldersIn>): Promise<void> {
  const lake = await startServiceProcess('content-lake', folders.lake, {LAKE_ADMIN_TOKEN: TOKEN}, [])
  const api = await startServiceProcess('catalogue-api', folders.catalogue, {CATALOGUE_ADMIN_TOKEN: TOKEN}, [])
  try {
    await seed({lake: {url: lake.url, token: TOKEN}, api: {url: api.url, token: TOKEN}})
    const editor = editorClient({lake: {url: lake.url}, secrets: {lakeAdminToken: TOKEN}})
    await addPosts(editor)
    await succeed(runLakeCommand(['backup', '--data', folders.lake]))
    await succeed(runCatalogueCommand(['backup', '--data', folders.catalogue]))
    await editor.patch(postId(1)).set({title: LATER}).commit()
  } finally {
    await Promise.all([lake, api].map(service => service.end('SIGKILL')))
  }
  const database = new DatabaseSync(join(folders.lake, 'lake.sqlite'))
  database.exec(`update documents set content = replace(content, 'Post', 'Lost') where id = '${postId(0)}'`)
  database.close()
}

async function succeed(command: Promise<{code: number | null; output: string}>): Promise<void> {
  const {code, output} = await command
  if (code !== 0) throw new Error(output)
}

/** Returns the steps with their milliseconds. Throws when one fails, or when the site lacks the last write. */
async function restoreAndStart(dataDir: string): Promise<[string, number][]> {
  const {lake, catalogue} = foldersIn(dataDir)
  const steps: [string, number][] = []
  const measure = async (name: string, run: () => Promise<void>) => {
    const startedAt = performance.now()
    await run()
    steps.push([name, performance.now() - startedAt])
  }
  const restoreLake = ['restore', '--data', lake]
  await measure('restore the lake from backup and log', () => succeed(runLakeCommand(restoreLake)))
  const restoreCatalogue = ['restore', '--exact', '--data', catalogue]
  await measure('restore the catalogue from the backup', () => succeed(runCatalogueCommand(restoreCatalogue)))
  const [port, lakePort, apiPort] = await Promise.all([freePort(), freePort(), freePort()])
  const ports = {PORT: String(port), LAKE_PORT: String(lakePort), CATALOGUE_API_PORT: String(apiPort)}
  const launcher = runLauncher({...ports, DATA_DIR: dataDir, NEXT_DIST_DIR: DIST_DIR})
  try {
    await measure('npm start, with the build', () => untilStarted(launcher))
    await measure('request the post', async () => {
      const page = await fetch(`http://localhost:${port}${routes.post(postId(1))}`)
      if (!(await page.text()).includes(LATER)) throw new Error(`The restored site does not show "${LATER}".`)
    })
  } finally {
    launcher.child.kill('SIGTERM')
    await launcher.ended
  }
  return steps
}

function untilStarted({child, output, ended}: ReturnType<typeof runLauncher>): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`npm start has not finished: ${output().slice(-500)}`)), START_MS)
    const settle = (run: () => void) => {
      clearTimeout(timer)
      run()
    }
    child.stdout?.on('data', () => {
      if (output().includes('Press Ctrl-C')) settle(done)
    })
    void ended.then(() => settle(() => fail(new Error(output().slice(-500)))))
  })
}
