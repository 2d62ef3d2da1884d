import {createHash} from 'node:crypto'
import {createWriteStream, existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {stripVTControlCharacters} from 'node:util'
import {spawnChild} from './children.ts'

/** What the built site depends on; a change in any of them makes the build out of date. */
const SOURCES = [
  'pages/**/*',
  'components/**/*',
  'contract/**/*',
  'lib/**/*',
  'studio/**/*',
  'styles/**/*',
  'next.config.js',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
]

export type Build = {root: string; distDir: string; env: Record<string, string>; logFile: string}

const stampOf = ({root, distDir}: Build) => join(root, distDir, 'overprint-sources')

/** Settings that are written into the pages or that pages are made with; tokens and ports of this machine are not. */
const SETTINGS = /^(NEXT_PUBLIC_\w+|SANITY_(?!\w*(TOKEN|SECRET))\w+|CATALOGUE_API_URL|REVALIDATE_SECONDS|BUILD_ID)$/
/** Settings of the run time; only another origin concerns the build, which writes it into the content security policy. */
const ORIGINS = /^(PUBLIC_API_URL|SUPPORT_LOADER_URL|ANALYTICS_SCRIPT_URL)=http/

/** A digest of all sources and of the settings that a build takes in. */
function digestSources({root, env}: Build): string {
  const settings = Object.entries({...process.env, ...env}).filter(
    ([name, value]) => SETTINGS.test(name) || ORIGINS.test(`${name}=${value}`),
  )
  const hash = createHash('sha256').update(JSON.stringify(settings.sort()))
  for (const file of globSync(SOURCES, {cwd: root}).sort()) {
    const path = join(root, file)
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** Says whether the site was built from the present sources and settings. */
export function isBuildCurrent(build: Build): boolean {
  return existsSync(stampOf(build)) && readFileSync(stampOf(build), 'utf8') === digestSources(build)
}

/** Builds the site; throws an error with the first fault of the build's output when it fails. */
export async function buildSite(build: Build): Promise<void> {
  const digest = digestSources(build)
  // An interrupted build leaves the folder half renewed: it must not pass for the one that was there before.
  rmSync(stampOf(build), {force: true})
  const {code, output} = await runNextBuild(build)
  if (code !== 0) throw new Error(`The site could not be built: ${firstFault(output)} (Whole output: ${build.logFile})`)
  writeFileSync(stampOf(build), digest)
}

async function runNextBuild({root, distDir, env, logFile}: Build): Promise<{code: number | null; output: string}> {
  const child = spawnChild([process.execPath, join(root, 'node_modules', 'next', 'dist', 'bin', 'next'), 'build'], {
    cwd: root,
    env: {...process.env, ...env, NEXT_DIST_DIR: distDir, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production'},
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A log that cannot be written is no fault of the build.
  const log = createWriteStream(logFile).on('error', () => {})
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      log.write(chunk)
      output += chunk.toString()
    })
  }
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  log.end()
  return {code, output}
}

/** The first error of a build's output in its own words; what follows it is mostly the same fault seen from farther away. */
function firstFault(output: string): string {
  const plain = stripVTControlCharacters(output)
  // The bundler counts its errors before it tells them, each under the place where it is.
  const bundled = /^Error: \w+ build failed with \d+ errors?:\n(.+)\n(?:\w*Error: )?(.+)$/m.exec(plain)
  if (bundled) return `${bundled[1]}: ${bundled[2]}`
  const named = /^\W*(?:\w*Error|Error \[\w+\]): (.+)$/m.exec(plain)?.[1]
  return named?.replace(/\s*\{?$/, '') ?? plain.trim().split('\n').slice(-5).join('\n')
}
