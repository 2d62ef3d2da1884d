import {execFile} from 'node:child_process'
import {mkdir, readFile, rm, writeFile} from 'node:fs/promises'
import {join, relative} from 'node:path'
import {parseArgs, promisify} from 'node:util'

/*
 * Writes the types of the content model and of every query: `npm run typegen`. With `--check` nothing is written, and the
 * exit code says whether the committed file still fits the schema and the queries.
 */

const ROOT = join(import.meta.dirname, '..')
const WORK_DIR = join(ROOT, 'node_modules', '.cache', 'typegen')
const GENERATED = join(ROOT, 'lib', 'content', 'sanity.types.ts')

const run = promisify(execFile)

/** The text that `lib/content/sanity.types.ts` must have; throws with the tool's output when a query or the schema is wrong. */
async function generateTypes(): Promise<string> {
  await mkdir(WORK_DIR, {recursive: true})
  await rm(join(WORK_DIR, 'sanity.types.ts'), {force: true})
  await sanity('schema', 'extract', '--path', relative(ROOT, join(WORK_DIR, 'schema.json')), '--force')
  const report = await sanity('typegen', 'generate')
  // The tool reports a query it cannot read and goes on without it.
  if (/error/i.test(report)) throw new Error(report)
  return readFile(join(WORK_DIR, 'sanity.types.ts'), 'utf8')
}

async function sanity(...args: string[]): Promise<string> {
  const command = join(ROOT, 'node_modules', 'sanity', 'bin', 'sanity')
  try {
    const {stdout, stderr} = await run(process.execPath, [command, ...args], {
      cwd: ROOT,
      env: {...process.env, DO_NOT_TRACK: '1', NO_COLOR: '1'},
    })
    return `${stdout}${stderr}`
  } catch (error) {
    const {stdout = '', stderr = ''} = error as {stdout?: string; stderr?: string}
    throw new Error(`sanity ${args.join(' ')} failed:\n${stdout}${stderr}`, {cause: error})
  }
}

const {values} = parseArgs({options: {check: {type: 'boolean', default: false}}})
const fresh = await generateTypes()
const committed = await readFile(GENERATED, 'utf8').catch(() => '')
if (!values.check) await writeFile(GENERATED, fresh)
else if (fresh !== committed) {
  console.error('lib/content/sanity.types.ts no longer fits the schema and the queries: run `npm run typegen`.')
  process.exitCode = 1
}
