import {spawn} from 'node:child_process'
import {createHash} from 'node:crypto'
import {createWriteStream, existsSync, globSync, readFileSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

/** What the built site depends on; a change in any of them makes the build out of date. */
const SOURCES = [
  'pages/**/*',
  'components/**/*',
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

/** A digest of all sources and of the settings that Next writes into the pages. */
function digestSources({root, env}: Build): string {
  const hash = createHash('sha256').update(JSON.stringify(Object.entries(env).sort()))
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
  const next = join(build.root, 'node_modules', 'next', 'dist', 'bin', 'next')
  const log = createWriteStream(build.logFile)
  const child = spawn(process.execPath, [next, 'build'], {
    cwd: build.root,
    env: {
      ...process.env,
      ...build.env,
      NEXT_DIST_DIR: build.distDir,
      NEXT_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      log.write(chunk)
      output += chunk.toString()
    })
  }
  const stop = () => child.kill('SIGTERM')
  process.once('exit', stop)
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  process.off('exit', stop)
  log.end()
  if (code !== 0) throw new Error(`The site could not be built: ${firstFault(output)} (Whole output: ${build.logFile})`)
  writeFileSync(stampOf(build), digest)
}

/** The first error of a build's output in its own words; what follows it is mostly the same fault seen from farther away. */
function firstFault(output: string): string {
  const named = /^\W*(?:\w*Error|Error \[\w+\]): (.+)$/m.exec(output)?.[1]
  const lines = output.trim().split('\n')
  return named?.replace(/\s*\{?$/, '') ?? lines.slice(-5).join('\n')
}
