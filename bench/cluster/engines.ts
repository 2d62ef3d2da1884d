import {mkdirSync, writeFileSync} from 'node:fs'
import {request} from 'node:http'
import {dirname, join} from 'node:path'
import type {Cluster} from '../../services/launcher/cluster/cluster.ts'
import {configureFront, ENGINES, type Engine, findEngine, writeNginx} from '../../services/launcher/cluster/front.ts'
import {type RunningProgram, startProgram} from '../../services/launcher/cluster/programs.ts'
import {freePort} from '../../tests/support/environment.ts'

/** A server of the same bytes. `engine` is the one that it is compared with. */
export type MeasuredServer = {name: string; engine: Engine | null; isBare: boolean; url: string}

/** What has been started so far, also when a later engine does not start. */
export type Engines = {servers: MeasuredServer[]; programs: RunningProgram[]}

/**
 * Starts each engine that is installed with the configuration in `deploy/` and with nothing but a cache, and nginx with the compressed
 * bytes of some addresses on the disk. Adds them to `started`.
 */
export async function startEngines(
  started: Engines,
  cluster: Cluster,
  {paths, folder}: {paths: readonly string[]; folder: string},
): Promise<void> {
  const add = async (server: Omit<MeasuredServer, 'url'>, port: number, command: string[]) => {
    const url = `http://127.0.0.1:${port}`
    const isReady = () => fetch(url + (paths[0] ?? '/')).then(isOk, () => false)
    started.programs.push(await startProgram({name: server.name, command, isReady}))
    started.servers.push({...server, url})
  }
  for (const engine of ENGINES.filter(name => findEngine(name) !== null)) {
    const ours = {name: `deploy/${engine}`, engine, isBare: false}
    if (engine === cluster.engine) started.servers.push({...ours, url: cluster.url.replace('localhost', '127.0.0.1')})
    else {
      const port = await freePort()
      await add(ours, port, configureFront(engine, join(folder, engine), {...OPTIONS, port, sites: portsOf(cluster)}))
    }
    const port = await freePort()
    await add({name: `bare ${engine}`, engine, isBare: true}, port, bareCommand(engine, port, cluster, folder))
  }
  const nginx = findEngine('nginx')
  if (nginx === null) return
  const port = await freePort()
  const files = await writeFiles(cluster.url, paths, join(folder, 'disk'))
  const args = writeNginx(join(folder, 'disk'), `access_log off; server { listen 127.0.0.1:${port}; ${files} }`)
  await add({name: 'nginx from disk', engine: null, isBare: false}, port, [nginx, ...args])
}

const OPTIONS = {secret: 'that-nobody-uses', memoryMb: 256}
const portsOf = ({sites}: Cluster) => sites.map(({spec}) => spec.port)

const isOk = ({ok}: Response) => ok

/** Returns the command of an engine that stores what the first site allows, and does nothing else. */
function bareCommand(engine: Engine, port: number, {sites}: Cluster, parent: string): string[] {
  const target = `127.0.0.1:${sites[0]?.spec.port}`
  const folder = join(parent, `bare-${engine}`)
  const program = findEngine(engine) ?? engine
  if (engine === 'varnish')
    return [
      program,
      '-F',
      '-j',
      'none',
      '-n',
      folder,
      '-T',
      'none',
      '-a',
      `127.0.0.1:${port}`,
      '-b',
      target,
      '-s',
      'malloc,256m',
    ]
  const http = `access_log off; proxy_cache_path ${folder}/cache levels=1:2 keys_zone=bare:8m max_size=256m use_temp_path=off;
  upstream site { server ${target}; keepalive 16; }
  server { listen 127.0.0.1:${port}; location / {
    proxy_cache bare; proxy_pass http://site; proxy_http_version 1.1; proxy_set_header Connection "";
    proxy_set_header Accept-Encoding gzip; } }`
  return [program, ...writeNginx(folder, http)]
}

/** Headers that make a response larger and that no cache adds. */
const COPIED = ['content-type', 'content-security-policy', 'cache-control', 'permissions-policy', 'referrer-policy']

/** Stores the compressed bytes of addresses, and returns the locations that serve them with the headers of the site. */
async function writeFiles(siteUrl: string, paths: readonly string[], folder: string): Promise<string> {
  const locations: string[] = []
  for (const [index, path] of paths.entries()) {
    const {bytes, headers} = await getCompressed(siteUrl + path)
    const file = join(folder, 'html', `${index}.gz`)
    mkdirSync(dirname(file), {recursive: true})
    writeFileSync(file, bytes)
    const added = COPIED.flatMap(name => {
      const value = headers[name]
      return value && name !== 'content-type' ? [`add_header ${name} "${String(value).replaceAll('"', '\\"')}";`] : []
    })
    const type = String(headers['content-type']).replace(/;.*/, '')
    locations.push(
      `location = ${path} { types {} default_type ${type}; charset utf-8; gzip_static always; ${added.join(' ')} root ${folder}/html; rewrite ^ /${index} break; }`,
    )
  }
  return locations.join('\n')
}

type Compressed = {bytes: Buffer; headers: Record<string, string | string[] | undefined>}

/** Returns a response as it is sent: `fetch` would decompress it. */
const getCompressed = (url: string): Promise<Compressed> =>
  new Promise((resolve, reject) => {
    const outgoing = request(url, {headers: {'accept-encoding': 'gzip'}}, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () => resolve({bytes: Buffer.concat(chunks), headers: response.headers}))
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
