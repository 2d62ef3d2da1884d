import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {parse} from 'yaml'

/* nginx of compose.yaml and the servers of the site find each other, and a start builds nothing. */

const deploy = join(import.meta.dirname, '..', '..', '..', 'deploy')
const read = (file: string): string => readFileSync(join(deploy, file), 'utf8')

type Service = {
  profiles?: string[]
  command?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, object>
  networks?: {inside?: {ipv4_address?: string}} | string[]
}
type Compose = {
  services: Record<string, Service>
  networks: {inside: {ipam: {config: {subnet: string; ip_range: string}[]}}}
}
const {services, networks} = parse(read('compose.yaml'), {merge: true}) as Compose

test('nginx has the fixed addresses of the servers, which no other container gets', () => {
  const servers = [...read('compose/sites.conf').matchAll(/^ +server (\S+):3000 (.+);/gm)]
  const isBackup = (options = '') => options.endsWith(' backup')
  const named = servers.filter(([, , options]) => !isBackup(options)).map(([, host]) => host)
  const backups = servers.filter(([, , options]) => isBackup(options)).map(([, host]) => host)
  const mayReplaceCopies = [...read('compose/sites.conf').matchAll(/^ +([\d.]+) 1;/gm)].map(([, address]) => address)
  const fixed = Object.entries(services).flatMap(([name, {networks: own}]) =>
    name.startsWith('site-') && own && !Array.isArray(own) && own.inside?.ipv4_address ? [own.inside.ipv4_address] : [],
  )
  expect(fixed).toHaveLength(3)
  expect(named).toEqual(fixed)
  expect(backups).toEqual(fixed)
  expect(mayReplaceCopies).toEqual(fixed)
  expect(networks.inside.ipam.config).toEqual([{subnet: '172.28.0.0/24', ip_range: '172.28.0.128/25'}])
  for (const address of fixed) expect(address).toMatch(/^172\.28\.0\.\d{1,2}$/)
})

test('a start builds nothing: only a command runs the preparation', () => {
  expect(services.prepare?.profiles).toEqual(['prepare'])
  const needed = Object.values(services).flatMap(({depends_on = {}}) => Object.keys(depends_on))
  expect(needed).not.toContain('prepare')
})

/** The files that a configuration of nginx includes, and those that they include: mounted at /etc/nginx, or of the image. */
function listIncluded(name: string, mounts: Map<string, string>): string[] {
  const file = mounts.get(`/etc/nginx/${name}`)
  if (!file) throw new Error(`${name} is included but not mounted.`)
  const included = [...read(file).matchAll(/\binclude ([\w.-]+);/g)].map(([, part = '']) => part)
  return [name, ...included.flatMap(part => listIncluded(part, mounts))]
}

test('nginx has a cache: every file that it includes is mounted, and the servers replace its copies', () => {
  const {volumes = [], environment, command} = services.front ?? {}
  const mounts = new Map(volumes.map(mount => mount.split(':')).map(([from = '', to = '']) => [to, from]))
  expect(listIncluded('nginx.conf', mounts)).toEqual(
    expect.arrayContaining(['overprint.conf', 'overprint-server.conf', 'overprint-cache.conf', 'sites.conf']),
  )
  expect(read('compose/sites.conf')).toMatch(/^proxy_cache_path \/var\/cache\/nginx\//m)
  expect(mounts.get('/var/cache/nginx')).toBe('front-cache')
  for (const name of ['site-1', 'site-2', 'site-3']) {
    expect(services[name]?.environment).toMatchObject({
      FRONT_PURGE_URLS: 'http://front:8080',
      FRONT_URL: 'http://front:8080',
      FRONT_PURGE_SECRET: environment?.FRONT_PURGE_SECRET,
    })
  }
  // The file of the secret, which the container writes.
  const [written = ''] = read('compose/front-secret.conf').match(/(?<=include )\S+(?=;)/) ?? []
  expect(command?.join(' ')).toContain(`"$$FRONT_PURGE_SECRET" > ${written}`)
})
