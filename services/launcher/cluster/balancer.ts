import {join} from 'node:path'
import {listServers, writeNginx} from './front.ts'
import {findProgram, type ProgramSpec} from './programs.ts'

/** What pages read. A frozen API must not keep them waiting: the site gives up after 3 s, and shows what it has read before. */
const READS = '^/(products|categories|shipping-rates)(/|$)'
const READ_MS = 1200

/** Returns how to start an nginx that sends each request to whichever catalogue API responds; null when it is not installed. */
export function catalogueBalancer(dataDir: string, port: number, apis: readonly number[]): ProgramSpec | null {
  const program = findProgram('nginx')
  if (program === null) return null
  const proxy = `proxy_pass http://apis; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $http_host;
    proxy_buffering off; proxy_request_buffering off; proxy_connect_timeout 1s; proxy_next_upstream_tries 2;`
  const args = writeNginx(
    join(dataDir, 'balancer'),
    `access_log off; upstream apis { zone apis 64k; ${listServers(apis)} keepalive 16; }
  server { listen 127.0.0.1:${port}; client_max_body_size 0;
    location / { ${proxy} }
    location ~ ${READS} { ${proxy} proxy_read_timeout ${READ_MS}ms; } }`,
  )
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ok}) => ok,
      () => false,
    )
  return {name: 'The balancer of the catalogue APIs', command: [program, ...args], isReady}
}
