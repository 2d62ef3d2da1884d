import {execFile} from 'node:child_process'
import {mkdir, readFile, rm} from 'node:fs/promises'
import {join, relative} from 'node:path'
import {parseArgs, promisify} from 'node:util'
import {inheritEnvironment} from '../services/kit/environment.ts'
import {updateGeneratedFile} from './generated-file/update-generated-file.ts'
import {generateSectionList} from './typegen/section-list.ts'

/*
 * `npm run typegen`: generates the Studio's list of page sections, and the types of the content model and of every query.
 * With `--check` it writes nothing and exits with 1 when a committed file is out of date.
 */

const ROOT = join(import.meta.dirname, '..')
const WORK_DIR = join(ROOT, 'node_modules', '.cache', 'typegen')
const SECTION_LIST = 'studio/schema/sections.generated.ts'
const CONTENT_TYPES = 'lib/content/sanity.types.ts'

const run = promisify(execFile)

/** Generates the content types. Throws with the tool's output when a query or the schema is invalid. */
async function generateTypes(): Promise<string> {
  await mkdir(WORK_DIR, {recursive: true})
  await rm(join(WORK_DIR, 'sanity.types.ts'), {force: true})
  await sanity('schema', 'extract', '--path', relative(ROOT, join(WORK_DIR, 'schema.json')), '--force')
  const report = await sanity('typegen', 'generate')
  // The tool reports a query that it cannot parse, skips it and exits with 0.
  if (/error/i.test(report)) throw new Error(report)
  return readFile(join(WORK_DIR, 'sanity.types.ts'), 'utf8')
}

async function sanity(...args: string[]): Promise<string> {
  const command = join(ROOT, 'node_modules', 'sanity', 'bin', 'sanity')
  try {
    const {stdout, stderr} = await run(process.execPath, [command, ...args], {
      cwd: ROOT,
      env: inheritEnvironment({DO_NOT_TRACK: '1', NO_COLOR: '1'}),
    })
    return `${stdout}${stderr}`
  } catch (error) {
    const {stdout = '', stderr = ''} = error as {stdout?: string; stderr?: string}
    throw new Error(`sanity ${args.join(' ')} failed:\n${stdout}${stderr}`, {cause: error})
  }
}

const {values} = parseArgs({options: {check: {type: 'boolean', default: false}}})
const options = {root: ROOT, command: 'npm run typegen', isCheck: values.check}
// The list first: the schema imports it.
await updateGeneratedFile(SECTION_LIST, await generateSectionList(join(ROOT, 'studio', 'schema')), options)
await updateGeneratedFile(CONTENT_TYPES, await generateTypes(), options)
// An incremental tsc does not check unchanged queries again when only their generated types change.
if (!values.check) await rm(join(ROOT, 'tsconfig.tsbuildinfo'), {force: true})
