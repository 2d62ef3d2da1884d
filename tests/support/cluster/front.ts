import {type ChildProcess, execFileSync, spawn} from 'node:child_process'
import {once} from 'node:events'
import {cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'

const deploy = resolve(import.meta.dirname, '..', '..', '..', 'deploy')

/** The programs that can be in front of the site. */
export const ENGINES = ['varnish', 'nginx'] as const
export type Engine = (typeof ENGINES)[number]

/** A cache in front of servers of the site. */
export type Front = {
  url: string
  host: string
  stop: () => Promise<void>
}

type Options = {port: number; sites: number[]; secret: string}

const PROGRAMS = {varnish: 'varnishd', nginx: 'nginx'} satisfies Record<Engine, string>

/** Returns the path of an engine's program; null when it is not installed. Debian has both in a folder of administrators. */
export function findEngine(engine: Engine): string | null {
  try {
    const command = `PATH="$PATH:/usr/sbin"; command -v ${PROGRAMS[engine]}`
    return execFileSync('sh', ['-c', command], {encoding: 'utf8'}).trim()
  } catch {
    return null
  }
}

/** The files with limits of time for a site that does not respond. */
const WITH_LIMITS = {
  varnish: ['overprint.vcl'],
  nginx: ['overprint-server.conf', 'overprint-cache.conf'],
} satisfies Record<Engine, string[]>

/** Replaces the limits of 8 s in a copy of a configuration: a busy machine holds or generates a page for longer. */
function allowAMinute(file: string): void {
  const text = readFileSync(file, 'utf8')
  const changed = text.replace(/(_timeout =|proxy_\w+(?:_timeout|_age)) 8s;/g, '$1 60s;')
  if (changed === text) throw new Error(`${file} has no limit of 8 s.`)
  writeFileSync(file, changed)
}

/** Starts an engine with the configuration in `deploy/`. Only 127.0.0.1 may replace copies. */
export async function startFront(engine: Engine, options: Options): Promise<Front> {
  const program = findEngine(engine)
  if (program === null) throw new Error(`${engine} is not installed: run "apt-get install ${engine}".`)
  const folder = mkdtempSync(join(tmpdir(), `overprint-${engine}-`))
  cpSync(join(deploy, engine), folder, {recursive: true})
  for (const file of WITH_LIMITS[engine]) allowAMinute(join(folder, file))
  const args = engine === 'varnish' ? await prepareVarnish(folder, options) : prepareNginx(folder, options)
  const child = spawn(program, args, {stdio: 'ignore'})
  const url = `http://127.0.0.1:${options.port}`
  const stop = async () => {
    await end(child)
    rmSync(folder, {recursive: true, force: true})
  }
  await untilReady(child, url)
  return {url, host: new URL(url).host, stop}
}

async function prepareVarnish(folder: string, {port, sites, secret}: Options): Promise<string[]> {
  writeFileSync(join(folder, 'secret'), `${secret}\n`)
  const backends = sites.map(
    site => `backend site${site} { .host = "127.0.0.1"; .port = "${site}"; .connect_timeout = 1s; .probe = site; }\n`,
  )
  const added = sites.map(site => `sites.add_backend(site${site});`)
  writeFileSync(
    join(folder, 'sites.vcl'),
    `${backends.join('')}acl front_sites { "127.0.0.1"; }
sub vcl_init { new sites = directors.round_robin(); ${added.join(' ')} }
sub front_secret { set req.http.X-Front-Secret = regsub(std.fileread("${folder}/secret"), "\\s+$", ""); }
`,
  )
  return [
    ...['-F', '-j', 'none', '-n', join(folder, 'run'), '-T', 'none', '-a', `127.0.0.1:${port}`],
    ...['-f', join(folder, 'overprint.vcl'), '-p', `vcl_path=${folder}`, '-s', 'malloc,64m'],
  ]
}

function prepareNginx(folder: string, {port, sites, secret}: Options): string[] {
  writeFileSync(join(folder, 'secret.conf'), `"${secret}" 1;\n`)
  const servers = sites.map(site => `server 127.0.0.1:${site} max_fails=2 fail_timeout=3s;`)
  writeFileSync(
    join(folder, 'sites.conf'),
    `upstream overprint_sites { zone overprint_sites 64k; ${servers.join(' ')} keepalive 16; }
geo $realip_remote_addr $front_is_site { default 0; 127.0.0.1 1; }
proxy_cache_path ${folder}/cache levels=1:2 keys_zone=overprint:8m max_size=64m inactive=7d use_temp_path=off;
`,
  )
  mkdirSync(join(folder, 'temporary'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/temporary/${name};`,
  )
  const file = join(folder, 'test.conf')
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http { access_log off; ${temporary.join(' ')} include overprint.conf;
  server { listen 127.0.0.1:${port}; include overprint-server.conf; } }
`,
  )
  return ['-c', file]
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const endsAt = Date.now() + 300_000
  while (Date.now() < endsAt) {
    if (child.exitCode !== null) throw new Error(`The front did not start: ${child.spawnargs.join(' ')}`)
    const isReady = await fetch(`${url}/api/health`, {signal: AbortSignal.timeout(2000)}).then(
      ({ok}) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`The front at ${url} does not respond.`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
