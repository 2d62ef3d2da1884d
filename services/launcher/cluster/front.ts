import {cpSync, mkdirSync, writeFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {findProgram} from './programs.ts'

const deploy = resolve(import.meta.dirname, '..', '..', '..', 'deploy')

/** The programs that can be in front of the site. */
export const ENGINES = ['varnish', 'nginx'] as const
export type Engine = (typeof ENGINES)[number]

const PRIVATE = {mode: 0o600}
const PROGRAMS = {varnish: 'varnishd', nginx: 'nginx'} satisfies Record<Engine, string>

export type FrontOptions = {
  port: number
  /** Ports of the sites on this machine. */
  sites: readonly number[]
  /** `FRONT_PURGE_SECRET` of the sites. */
  secret: string
  memoryMb?: number
  /** Port of nginx for HTTP/2 without TLS. */
  http2Port?: number
  /** The value of nginx's `access_log`, with the format `cache_status` or `overprint`. Without it there is no log. */
  accessLog?: string
}

/** Returns the path of an engine's program; null when it is not installed. */
export const findEngine = (engine: Engine): string | null => findProgram(PROGRAMS[engine])

/**
 * Copies the configuration in `deploy/` to an empty folder, enters the sites, and returns the command that starts the engine on a port of
 * 127.0.0.1, from which alone copies can be replaced. Throws when the engine is not installed.
 */
export function configureFront(engine: Engine, folder: string, options: FrontOptions): string[] {
  const program = findEngine(engine)
  if (program === null) throw new Error(`${engine} is not installed: run "apt-get install ${engine}".`)
  cpSync(join(deploy, engine), folder, {recursive: true})
  return [program, ...(engine === 'varnish' ? configureVarnish(folder, options) : configureNginx(folder, options))]
}

/** The folder with the counters of a Varnish, for `varnishstat -n`. */
export const varnishFolder = (folder: string): string => join(folder, 'run')

function configureVarnish(folder: string, {port, sites, secret, memoryMb = 64}: FrontOptions): string[] {
  writeFileSync(join(folder, 'secret'), `${secret}\n`, PRIVATE)
  const compiled = join(folder, 'compiled')
  mkdirSync(compiled)
  const toBackend = (name: string, site: number, rest: string) =>
    `backend ${name}${site} { .host = "127.0.0.1"; .port = "${site}"; .connect_timeout = 1s; ${rest} }\n`
  const backends = sites.flatMap(site => [
    toBackend('site', site, '.max_connections = 200; .probe = site;'),
    toBackend('streams', site, '.max_connections = 100; .probe = site;'),
    toBackend('unchecked', site, '.max_connections = 200;'),
  ])
  const added = sites.map(
    site => `sites.add_backend(site${site}); streams.add_backend(streams${site});
  each.add_backend(site${site}); unchecked.add_backend(unchecked${site}, ident="site${site}");`,
  )
  writeFileSync(
    join(folder, 'sites.vcl'),
    `${backends.join('')}acl front_sites { "127.0.0.1"; }
sub vcl_init {
  new sites = directors.round_robin(); new streams = directors.round_robin();
  new each = directors.shard(); new unchecked = directors.shard();
  ${added.join(' ')} each.reconfigure(); unchecked.reconfigure();
}
sub front_secret { set req.http.X-Front-Secret = regsub(std.fileread("${folder}/secret"), "\\s+$", ""); }
`,
  )
  return [
    ...['-F', '-j', 'none', '-n', varnishFolder(folder), '-T', 'none', '-a', `127.0.0.1:${port}`],
    ...['-f', join(folder, 'overprint.vcl'), '-p', `vcl_path=${folder}`, '-s', `malloc,${memoryMb}m`],
    ...['-p', `cc_command=exec sh "${join(folder, 'compile-once.sh')}" "${compiled}" %s %o '%D'`],
  ]
}

function configureNginx(folder: string, options: FrontOptions): string[] {
  const {port, sites, secret, memoryMb = 64, accessLog = 'off', http2Port} = options
  writeFileSync(join(folder, 'secret.conf'), `"${secret}" 1;\n`, PRIVATE)
  writeFileSync(
    join(folder, 'sites.conf'),
    `upstream overprint_sites { zone overprint_sites 64k; ${listServers(sites)} keepalive 16; }
geo $realip_remote_addr $front_is_site { default 0; 127.0.0.1 1; }
proxy_cache_path "${folder}/cache" levels=1:2 keys_zone=overprint:8m max_size=${memoryMb}m inactive=7d use_temp_path=off;
`,
  )
  return writeNginx(
    folder,
    `include overprint.conf; include overprint-log.conf; log_format cache_status '$front_status'; access_log ${accessLog};
  server { listen 127.0.0.1:${port}; ${http2Port ? `listen 127.0.0.1:${http2Port} http2;` : ''} include overprint-server.conf; }`,
  )
}

/**
 * Returns the servers of an upstream of nginx. One that fails twice gets no requests for three seconds, unless a request has no other one
 * left: then each is asked again, because one of them may be back.
 */
export function listServers(ports: readonly number[]): string {
  const addresses = ports.map(port => `server 127.0.0.1:${port}`)
  return [
    ...addresses.map(address => `${address} max_fails=2 fail_timeout=3s;`),
    ...addresses.map(address => `${address} max_fails=0 backup;`),
  ].join(' ')
}

/** Writes a configuration of nginx without its logs and temporary files elsewhere. `http` is the content of its block. Returns arguments. */
export function writeNginx(folder: string, http: string): string[] {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path "${folder}/temporary/${name}";`,
  )
  mkdirSync(join(folder, 'temporary'), {recursive: true})
  const file = join(folder, 'started.conf')
  writeFileSync(
    file,
    `daemon off; worker_processes 1; worker_rlimit_nofile 8192; pcre_jit on; pid "${folder}/pid"; error_log "${folder}/log";
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http { ${temporary.join(' ')}
  ${http} }
`,
  )
  return ['-c', file]
}
