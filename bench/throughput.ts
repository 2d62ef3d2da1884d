import {execFileSync, spawn} from 'node:child_process'
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {routes} from '../lib/routes.ts'
import {type Environment, freePort} from '../tests/support/environment.ts'
import {printTable} from './table.ts'

const PATHS = [routes.home, routes.product('unisex-tee'), routes.policy('privacy-policy')]
const ROUNDS = 3

/** Prints requests a second of three pages: the site against nginx that serves the same bytes, in turns. */
export async function benchThroughput({siteUrl}: Environment): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'overprint-bench-'))
  const nginx = await serveByNginx(folder, siteUrl)
  try {
    const rows: string[][] = []
    for (const [index, path] of PATHS.entries()) {
      const site: number[] = []
      const plain: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        site.push(requestsPerSecond(`${siteUrl}${path}`))
        plain.push(requestsPerSecond(`${nginx.url}/${index}.html`))
      }
      const [a, b] = [median(site), median(plain)]
      rows.push([path, a.toFixed(0), b.toFixed(0), (b / a).toFixed(1)])
    }
    printTable(
      `Requests a second, 32 connections, median of ${ROUNDS} turns of 3 s`,
      ['page', 'next start', 'nginx, same bytes', 'nginx ÷ next'],
      rows,
    )
  } finally {
    nginx.stop()
    rmSync(folder, {recursive: true, force: true})
  }
}

async function serveByNginx(folder: string, siteUrl: string): Promise<{url: string; stop: () => void}> {
  const port = await freePort()
  mkdirSync(join(folder, 'html'))
  for (const [index, path] of PATHS.entries()) {
    writeFileSync(join(folder, 'html', `${index}.html`), await (await fetch(`${siteUrl}${path}`)).text())
  }
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 256; }
http {
  access_log off; types { text/html html; }
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server { listen 127.0.0.1:${port}; root ${folder}/html; }
}`,
  )
  const child = spawn('nginx', ['-c', file], {
    stdio: 'inherit',
    env: {...process.env, PATH: `${process.env.PATH}:/usr/sbin`},
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 50; tries++) {
    if (
      await fetch(`${url}/0.html`).then(
        reply => reply.ok,
        () => false,
      )
    )
      break
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return {url, stop: () => child.kill('SIGTERM')}
}

function requestsPerSecond(url: string): number {
  const output = execFileSync('wrk', ['-t1', '-c32', '-d3s', url], {encoding: 'utf8'})
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(output)
  if (failed) throw new Error(`${url} answered ${failed[1]} requests with an error`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
