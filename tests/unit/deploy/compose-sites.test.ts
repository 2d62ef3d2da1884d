import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {parse} from 'yaml'

/* nginx of compose.yaml and the servers of the site find each other, and a start builds nothing. */

const deploy = join(import.meta.dirname, '..', '..', '..', 'deploy')
const read = (file: string): string => readFileSync(join(deploy, file), 'utf8')

type Service = {
  profiles?: string[]
  depends_on?: Record<string, object>
  networks?: {inside?: {ipv4_address?: string}} | string[]
}
type Compose = {
  services: Record<string, Service>
  networks: {inside: {ipam: {config: {subnet: string; ip_range: string}[]}}}
}
const {services, networks} = parse(read('compose.yaml'), {merge: true}) as Compose

test('nginx has the fixed addresses of the servers, which no other container gets', () => {
  const named = [...read('compose/nginx.conf').matchAll(/^ +server (\S+):3000 /gm)].map(([, host]) => host)
  const fixed = Object.values(services).flatMap(({networks: own}) =>
    own && !Array.isArray(own) && own.inside?.ipv4_address ? [own.inside.ipv4_address] : [],
  )
  expect(fixed).toHaveLength(3)
  expect(named).toEqual(fixed)
  expect(networks.inside.ipam.config).toEqual([{subnet: '172.28.0.0/24', ip_range: '172.28.0.128/25'}])
  for (const address of fixed) expect(address).toMatch(/^172\.28\.0\.\d{1,2}$/)
})

test('a start builds nothing: only a command runs the preparation', () => {
  expect(services.prepare?.profiles).toEqual(['prepare'])
  const needed = Object.values(services).flatMap(({depends_on = {}}) => Object.keys(depends_on))
  expect(needed).not.toContain('prepare')
})
