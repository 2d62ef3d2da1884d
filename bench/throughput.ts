import {execFileSync} from 'node:child_process'
import {mkdirSync, mkdtempSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as wait} from 'node:timers/promises'
import {routes} from '../lib/routes.ts'
import {spawnChild, stopChild} from '../services/launcher/children.ts'
import {type Environment, freePort} from '../tests/support/environment.ts'
import {removeAtExit} from '../tests/support/remove-at-exit.ts'
import {percentilesOf} from './percentiles.ts'
import {readRate} from './read-rate.ts'
import {printTable} from './table.ts'

const PATHS = [routes.home, routes.product('unisex-tee'), routes.policy('privacy-policy')]
const ROUNDS = 3
const NGINX_TIMEOUT_MS = 30_000

/** Measures requests per second of three pages, alternating between the site and nginx with the same bytes. */
export async function benchThroughput({siteUrl}: Environment): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'overprint-bench-'))
  const remove = removeAtExit(folder)
  const nginx = await serveWithNginx(folder, siteUrl)
  try {
    const rows = PATHS.map((path, index) => {
      const [site, plain] = measureAlternately(`${siteUrl}${path}`, `${nginx.url}/${index}.html`)
      return [path, site.toFixed(0), plain.toFixed(0), (plain / site).toFixed(1)]
    })
    printTable(
      `Requests per second, 32 connections, median of ${ROUNDS} rounds of 3 s`,
      ['page', 'next start', 'nginx, same bytes', 'nginx ÷ next'],
      rows,
    )
  } finally {
    await nginx.stop()
    remove()
  }
}

/** Returns the median requests per second of each URL, measured alternately. */
function measureAlternately(first: string, second: string): [number, number] {
  const rounds = Array.from({length: ROUNDS}, () => [requestsPerSecond(first), requestsPerSecond(second)] as const)
  const median = (values: number[]) => percentilesOf(values)(0.5)
  return [median(rounds.map(([value]) => value)), median(rounds.map(([, value]) => value))]
}

async function serveWithNginx(folder: string, siteUrl: string): Promise<{url: string; stop: () => Promise<void>}> {
  const port = await freePort()
  mkdirSync(join(folder, 'html'))
  for (const [index, path] of PATHS.entries()) {
    writeFileSync(join(folder, 'html', `${index}.html`), await (await fetch(`${siteUrl}${path}`)).text())
  }
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, nginxConfig(folder, port))
  // Debian installs nginx in /usr/sbin, which is not in every user's PATH.
  const command = ['/bin/sh', '-c', 'PATH="$PATH:/usr/sbin" exec nginx -c "$0"', file]
  const child = spawnChild(command, {stdio: 'inherit'})
  const url = `http://127.0.0.1:${port}`
  const stop = () => stopChild(child)
  await waitUntilOk(`${url}/0.html`).catch(async error => {
    await stop()
    throw error
  })
  return {url, stop}
}

const nginxConfig = (folder: string, port: number): string =>
  `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 256; }
http {
  access_log off; types { text/html html; }
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server { listen 127.0.0.1:${port}; root ${folder}/html; }
}`

async function waitUntilOk(url: string): Promise<void> {
  const deadline = performance.now() + NGINX_TIMEOUT_MS
  while (performance.now() < deadline) {
    const isOk = await fetch(url).then(
      response => response.ok,
      () => false,
    )
    if (isOk) return
    await wait(50)
  }
  throw new Error(`nginx did not respond within ${NGINX_TIMEOUT_MS / 1000} s.`)
}

function requestsPerSecond(url: string): number {
  const output = execFileSync('wrk', ['-t1', '-c32', '-d3s', url], {encoding: 'utf8'})
  return readRate(output, url)
}
