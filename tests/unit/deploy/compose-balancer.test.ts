import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {parse} from 'yaml'
import {listServers} from '../../../services/launcher/cluster/front.ts'

/* The sites of compose.yaml reach both catalogue APIs as those of `npm run cluster` do. */

const deploy = join(import.meta.dirname, '..', '..', '..', 'deploy')
const read = (file: string): string => readFileSync(join(deploy, file), 'utf8')
const {services} = parse(read('compose.yaml'), {merge: true})
const APIS = ['catalogue-api-1', 'catalogue-api-2']

test('nginx has the fixed addresses of both APIs, with the rules of the cluster', () => {
  const addresses = APIS.map(name => `${services[name].networks.inside.ipv4_address}:4020`)
  const expected = listServers([1, 2]).replaceAll(/127\.0\.0\.1:(\d)/g, (_all, number) => addresses[number - 1] ?? '')
  const servers = read('compose/catalogue-apis.conf').match(/^ +server \S+ .+;$/gm) ?? []
  expect(servers.map(line => line.trim()).join(' ')).toBe(expected)
  for (const address of addresses) expect(address).toMatch(/^172\.28\.0\.2\d:4020$/)
})

test('the sites use the address of nginx, which no API has', () => {
  const {hostname, port} = new URL(services['site-1'].environment.CATALOGUE_API_URL)
  const {volumes, networks} = services[hostname]
  expect(volumes).toEqual([
    './compose/catalogue-apis.conf:/etc/nginx/nginx.conf:ro',
    './balancer/overprint-apis.conf:/etc/nginx/overprint-apis.conf:ro',
  ])
  expect(networks).toEqual(['inside'])
  expect(read('compose/catalogue-apis.conf')).toMatch(
    new RegExp(`server \\{\\s+listen ${port};\\s+include overprint-apis.conf;\\s+\\}`),
  )
  for (const name of APIS) expect(JSON.stringify(services[name].networks)).not.toContain('aliases')
})

test('an import has the time that the API allows it, by each of its addresses', () => {
  const [, prefix = '-'] =
    /location (\S+) \{\s+proxy_pass \S+;\s+proxy_read_timeout 30m;/.exec(read('balancer/overprint-apis.conf')) ?? []
  for (const path of ['/admin/catalogue/imports', '/admin/products/import', '/admin/accounts', '/admin/orders'])
    expect(path.startsWith(prefix), path).toBe(true)
})

test('an API may migrate its database for ten minutes before it counts as broken, as in Kubernetes', () => {
  const manifest = parse(
    read('kubernetes/catalogue-api.yaml')
      .split('---')
      .find(part => part.includes('startupProbe')) ?? '',
  )
  const {periodSeconds, failureThreshold} = manifest.spec.template.spec.containers[0].startupProbe
  for (const name of [...APIS, 'catalogue-api'])
    expect(services[name].healthcheck.start_period, name).toBe(`${periodSeconds * failureThreshold}s`)
})

test('nginx runs without root and within limits, and writes to its temporary folder alone', () => {
  const {user, mem_limit, tmpfs} = services['catalogue-api']
  expect([user, mem_limit, tmpfs]).toEqual(['101:101', '128m', ['/tmp']])
  const text = read('compose/catalogue-apis.conf')
  expect(text.match(/^ *\w+_temp_path \/tmp\//gm)).toHaveLength(5)
  expect(text).toContain('pid /tmp/')
})
