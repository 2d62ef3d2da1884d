import {execFile} from 'node:child_process'
import {promisify} from 'node:util'
import {inheritEnvironment} from '../../services/kit/environment.ts'
import {readRate} from '../read-rate.ts'

const run = promisify(execFile)

/** Returns the requests per second of 64 connections that request one address compressed. Throws when a request failed. */
export async function measureRate(url: string, seconds: number): Promise<number> {
  const args = ['-t1', '-c64', `-d${seconds}s`, '-H', 'accept-encoding: gzip', url]
  const {stdout} = await run('wrk', args)
  return readRate(stdout, url)
}

/** What a load of many addresses found. `byCache` counts the values of the header `Cache-Status`; times are in milliseconds. */
export type Load = {
  requests: number
  errors: number
  perSecond: number
  p50: number
  p99: number
  byCache: Record<string, number>
}

type LoadOptions = {url: string; pathsFile: string; perSecond: number; seconds: number}

const CONNECTIONS = 100

/** Requests random addresses of a file at a steady rate. */
export async function load({url, pathsFile, perSecond, seconds}: LoadOptions): Promise<Load> {
  const script = `${import.meta.dirname}/load.lua`
  // wrk pauses after each response.
  const pauseMs = Math.max(1, Math.round((1000 * CONNECTIONS) / perSecond) - 1)
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', script, '-H', 'accept-encoding: gzip', url]
  const {stdout} = await run('wrk', args, {
    env: inheritEnvironment({BENCH_PATHS: pathsFile, BENCH_PAUSE_MS: String(pauseMs)}),
  })
  const line = stdout.split('\n').find(text => text.startsWith('{'))
  if (!line) throw new Error(`wrk printed no result: ${stdout.slice(-300)}`)
  return JSON.parse(line) as Load
}
