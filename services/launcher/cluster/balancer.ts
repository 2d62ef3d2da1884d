import {join, resolve} from 'node:path'
import {listServers, writeNginx} from './front.ts'
import {findProgram, type ProgramSpec} from './programs.ts'

const CONFIGURATION = resolve(import.meta.dirname, '..', '..', '..', 'deploy', 'balancer', 'overprint-apis.conf')

/** Returns how to start an nginx that sends each request to whichever catalogue API responds; null when it is not installed. */
export function catalogueBalancer(dataDir: string, port: number, apis: readonly number[]): ProgramSpec | null {
  const program = findProgram('nginx')
  if (program === null) return null
  const args = writeNginx(
    join(dataDir, 'balancer'),
    `access_log off; upstream overprint_apis { zone overprint_apis 64k; ${listServers(apis)} keepalive 16; }
  server { listen 127.0.0.1:${port}; include "${CONFIGURATION}"; }`,
  )
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/healthz`, {signal: AbortSignal.timeout(2000)}).then(
      ({ok}) => ok,
      () => false,
    )
  return {name: 'The balancer of the catalogue APIs', command: [program, ...args], isReady}
}
