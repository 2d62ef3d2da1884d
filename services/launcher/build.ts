import {createHash} from 'node:crypto'
import {createWriteStream, existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {stripVTControlCharacters} from 'node:util'
import {inheritEnvironment} from '../kit/environment.ts'
import {spawnChild} from './children.ts'

/** The inputs of the site's build. A change in any of them makes the build out of date. */
const SOURCES = [
  'pages/**/*',
  'components/**/*',
  'contract/**/*',
  'lib/**/*',
  'studio/**/*',
  'styles/**/*',
  'instrumentation.ts',
  'services/kit/*.ts',
  'services/kit/http/**/*',
  'services/kit/log/**/*',
  'services/kit/metrics/**/*',
  'services/kit/tracing/**/*',
  'next.config.js',
  'scripts/*.cjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
  // Next reads these; `.env` and `.env.local` are part of the environment already.
  '.env.production',
  '.env.production.local',
]

export type Build = {root: string; distDir: string; env: Record<string, string>; logFile: string}

/** The digest of the sources alone, whatever the settings. */
const filesDigestFile = ({root, distDir}: Pick<Build, 'root' | 'distDir'>) => join(root, distDir, 'overprint-files')
const digestFile = ({root, distDir}: Build) => join(root, distDir, 'overprint-sources')

/** Settings that the build inlines or that pages are generated with. Tokens and ports are read at run time. */
const SETTINGS =
  /^(NEXT_PUBLIC_\w+|SANITY_(?!\w*(TOKEN|SECRET))\w+|CATALOGUE_API_URL|IMAGES_FROM_PRIVATE_NETWORK|REVALIDATE_SECONDS|SITE_TIME_ZONE|BUILD_ID)$/
/** Run-time settings whose origin, when external, the build writes into the content security policy. */
const ORIGINS = /^(PUBLIC_API_URL|SUPPORT_LOADER_URL|ANALYTICS_SCRIPT_URL|STUDIO_ORIGINS)=http/

/** Hashes all sources and the settings that affect the build. */
function digestSources({root, env}: Build): string {
  const settings = Object.entries(inheritEnvironment(env)).filter(
    ([name, value]) => SETTINGS.test(name) || ORIGINS.test(`${name}=${value}`),
  )
  return createHash('sha256').update(JSON.stringify(settings.sort())).update(digestFiles(root)).digest('hex')
}

function digestFiles(root: string): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, {cwd: root}).sort()) {
    const path = join(root, file)
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** Returns true when the site was built from the current sources and settings. */
export function isBuildCurrent(build: Build): boolean {
  const file = digestFile(build)
  return existsSync(file) && readFileSync(file, 'utf8') === digestSources(build)
}

/** Returns true when a folder has a build of the current sources, with whatever settings. */
export function isBuiltFromSources(build: Pick<Build, 'root' | 'distDir'>): boolean {
  const file = filesDigestFile(build)
  return existsSync(file) && readFileSync(file, 'utf8') === digestFiles(build.root)
}

/** Builds the site. Throws an error with the first error of the build's output when it fails. */
export async function buildSite(build: Build): Promise<void> {
  const [digest, filesDigest] = [digestSources(build), digestFiles(build.root)]
  // An interrupted build mixes old and new files: it must not count as the previous build.
  for (const file of [digestFile(build), filesDigestFile(build)]) rmSync(file, {force: true})
  const {code, output} = await runNextBuild(build)
  if (code !== 0) throw new Error(`The site could not be built: ${firstError(output)} (Full output: ${build.logFile})`)
  writeFileSync(digestFile(build), digest)
  writeFileSync(filesDigestFile(build), filesDigest)
}

const MAX_LOG_BYTES = 5 * 1024 * 1024

async function runNextBuild({root, distDir, env, logFile}: Build): Promise<{code: number | null; output: string}> {
  const child = spawnChild([process.execPath, join(root, 'node_modules', 'next', 'dist', 'bin', 'next'), 'build'], {
    cwd: root,
    // A build only reads, so it gets no token of the catalogue's administrator.
    env: inheritEnvironment({
      ...env,
      CATALOGUE_ADMIN_TOKEN: '',
      NEXT_DIST_DIR: distDir,
      NEXT_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A log that cannot be written does not fail the build.
  const log = createWriteStream(logFile).on('error', () => {})
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      if (log.bytesWritten < MAX_LOG_BYTES) log.write(chunk)
      output += chunk.toString()
    })
  }
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  log.end()
  return {code, output}
}

/** Extracts the first error of a build's output. Later errors are mostly consequences of it. */
function firstError(output: string): string {
  const plain = stripVTControlCharacters(output)
  // The bundler prints the number of errors first, then each error below its file.
  const bundled = /^Error: \w+ build failed with \d+ errors?:\n(.+)\n(?:\w*Error: )?(.+)$/m.exec(plain)
  if (bundled) return `${bundled[1]}: ${bundled[2]}`
  const named = /^\W*(?:\w*Error|Error \[\w+\]): (.+)$/m.exec(plain)?.[1]
  return named?.replace(/\s*\{?$/, '') ?? plain.trim().split('\n').slice(-5).join('\n')
}
