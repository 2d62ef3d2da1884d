import {createHash} from 'node:crypto'
import {createWriteStream, existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {stripVTControlCharacters} from 'node:util'
import {inheritEnvironment} from '../kit/environment.ts'
import {findHolder, holdBuild} from './build-holders.ts'
import {spawnChild} from './children.ts'
import {makeCachePrivate} from './finished-build/build-cache.ts'

/** The inputs of the site's build. A change in any of them makes the build out of date. */
const SOURCES = [
  'pages/**/*',
  'components/**/*',
  'contract/**/*',
  'lib/**/*',
  'studio/**/*',
  'styles/**/*',
  'instrumentation.ts',
  'services/kit/**/*.ts',
  'next.config.js',
  'scripts/*.cjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
]

export type Build = {
  root: string
  distDir: string
  env: Record<string, string>
  logFile: string
  /** Id of the content from which pages are generated. With another one, the build is out of date. */
  contentId?: string
}

/** The digest of the sources alone, whatever the settings. */
const filesDigestFile = ({root, distDir}: Pick<Build, 'root' | 'distDir'>) => join(root, distDir, 'overprint-files')
const digestFile = ({root, distDir}: Build) => join(root, distDir, 'overprint-sources')

/** Settings that the build inlines or that pages are generated with. Tokens and ports are read at run time. */
const SETTINGS =
  /^(NEXT_PUBLIC_\w+|SANITY_(?!\w*(TOKEN|SECRET))\w+|CATALOGUE_API_URL|IMAGES_FROM_PRIVATE_NETWORK|REVALIDATE_SECONDS|SHOPIFY_APP_URL|SITE_TIME_ZONE|BUILD_ID)$/
/** Run-time settings whose origin, when external, the build writes into the content security policy. */
const ORIGINS = /^(PUBLIC_API_URL|SUPPORT_LOADER_URL|ANALYTICS_SCRIPT_URL|STUDIO_ORIGINS)=http/

/** Hashes all sources, the settings that affect the build and the id of the content. */
function digestSources({root, env, contentId = ''}: Build): string {
  const settings = Object.entries(inheritEnvironment(env)).filter(
    ([name, value]) => SETTINGS.test(name) || ORIGINS.test(`${name}=${value}`),
  )
  const inputs = JSON.stringify([settings.sort(), contentId, digestFiles(root)])
  return createHash('sha256').update(inputs).digest('hex')
}

/** Lists the files that the site is built from. */
export const listSources = (root: string): string[] =>
  globSync(SOURCES, {cwd: root})
    .filter(file => statSync(join(root, file)).isFile())
    .sort()

function digestFiles(root: string): string {
  const hash = createHash('sha256')
  for (const file of listSources(root)) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Returns true when the site was built from the current sources, settings and content. */
export function isBuildCurrent(build: Build): boolean {
  const file = digestFile(build)
  return existsSync(file) && readFileSync(file, 'utf8') === digestSources(build)
}

/** Returns true when a folder has a build of the current sources, with whatever settings. */
export function isBuiltFromSources(build: Pick<Build, 'root' | 'distDir'>): boolean {
  const file = filesDigestFile(build)
  return existsSync(file) && readFileSync(file, 'utf8') === digestFiles(build.root)
}

/**
 * Prepares the folder of a build to be served by this process: calls `work`, which builds the site, when the build is not current. Until
 * this process exits, no other one builds there.
 */
export async function holdCurrentBuild(build: Build, work: () => Promise<void>): Promise<void> {
  if (!isBuildCurrent(build)) await work()
  holdBuild(join(build.root, build.distDir))
}

/**
 * Builds the site. Throws an error with the first error of the build's output when it fails, and when another launcher serves what is
 * in the folder.
 */
export async function buildSite(build: Build): Promise<void> {
  const holder = findHolder(join(build.root, build.distDir))
  if (holder !== null) {
    throw new Error(
      `The site must be built, but another start (process ${holder}) serves the build in ${build.distDir}: stop it, or set NEXT_DIST_DIR=… to build in another folder.`,
    )
  }
  const [digest, filesDigest] = [digestSources(build), digestFiles(build.root)]
  // An interrupted build mixes old and new files: it must not count as the previous build.
  for (const file of [digestFile(build), filesDigestFile(build)]) rmSync(file, {force: true})
  makeCachePrivate(join(build.root, build.distDir))
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
