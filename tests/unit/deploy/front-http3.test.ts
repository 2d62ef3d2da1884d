import {globSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {parse} from 'yaml'

/* HTTP/3 of nginx. The tests of the cluster do not run it: Debian 12's nginx does not have it. */

const deploy = join(import.meta.dirname, '..', '..', '..', 'deploy')
/** A configuration without its comments. */
const read = (file: string): string => readFileSync(join(deploy, file), 'utf8').replaceAll(/^ *#.*$/gm, '')

/** The `server` blocks of a configuration. None has a block within. */
const serversIn = (file: string): string[] => read(file).match(/^ +server \{[^}]*\}/gm) ?? []

test('HTTP/3 is announced for the port at which nginx listens', () => {
  const text = read('nginx/overprint-http3.conf')
  const [, port] = /^listen (\d+) quic reuseport;$/m.exec(text) ?? []
  expect(port).toBe('443')
  expect(text).toContain(`add_header Alt-Svc 'h3=":${port}"; ma=86400' always;`)
})

test('nginx of compose.yaml has HTTP/3 beside TLS 1.3, and its UDP port is published', () => {
  const servers = serversIn('compose/nginx.conf').filter(server => server.includes('include overprint-http3.conf;'))
  expect(servers).toHaveLength(1)
  for (const line of ['listen 443 ssl;', 'http2 on;', 'ssl_protocols TLSv1.2 TLSv1.3;'])
    expect(servers[0]).toContain(line)
  const {services} = parse(readFileSync(join(deploy, 'compose.yaml'), 'utf8'), {merge: true})
  expect(services.front.ports).toEqual(expect.arrayContaining(['443:443', '443:443/udp']))
})

test('the example for nginx 1.22 loads without HTTP/3, and shows where it belongs', () => {
  expect(read('nginx/nginx.conf')).not.toMatch(/quic|http3/)
  expect(readFileSync(join(deploy, 'nginx', 'nginx.conf'), 'utf8')).toContain('# include overprint-http3.conf;')
})

test('every response announces HTTP/3: no location has headers of its own, which would replace those of the server', () => {
  const files = globSync('nginx/overprint*.conf', {cwd: deploy})
  const withHeaders = files.filter(file => /^ *add_header /m.test(read(file)))
  expect(withHeaders.toSorted()).toEqual(['nginx/overprint-http3.conf', 'nginx/overprint-server.conf'])
  expect(read('nginx/overprint-server.conf')).not.toMatch(/^location [^{]*\{[^}]*add_header/m)
})

test('nginx sends a site the host of a request over HTTP/3, which has no header of that name', () => {
  expect(read('nginx/overprint.conf')).toMatch(
    /^map \$http_host \$front_host \{\s+default \$http_host;\s+"" \$host;\s+\}/m,
  )
  const sent = globSync('nginx/*.conf', {cwd: deploy}).flatMap(
    file => read(file).match(/proxy_set_header Host .*/g) ?? [],
  )
  expect(new Set(sent)).toEqual(new Set(['proxy_set_header Host $front_host;']))
})
