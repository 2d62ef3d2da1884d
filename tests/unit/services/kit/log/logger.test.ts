import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'
import {bridgeConsole} from '../../../../../services/kit/log/console-bridge.ts'
import type {LogSettings} from '../../../../../services/kit/log/log-settings.ts'
import {createLog, type Log} from '../../../../../services/kit/log/logger.ts'
import {RequestFields} from '../../../../../services/kit/log/request-line.ts'

let folder: string
let log: Log
let restore = () => {}

const settings = (): LogSettings => ({
  level: 'info',
  dir: folder,
  maxBytes: 1e6,
  files: 2,
  secrets: ['the-secret-value'],
})
const lines = () => {
  log.flush()
  const text = readFileSync(join(folder, 'lake.log'), 'utf8').trim()
  return text.split('\n').map(line => JSON.parse(line) as Record<string, unknown>)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-log-'))
  log = createLog('lake', settings(), () => ({reqId: 'the-id'}))
})
afterEach(() => {
  restore()
  vi.useRealTimers()
  rmSync(folder, {recursive: true, force: true})
})

describe('a logger', () => {
  test('writes lines with time, level, service and context', () => {
    log.logger.info({route: '/healthz'}, 'request')
    log.logger.debug('hidden')
    expect(lines()).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        service: 'lake',
        reqId: 'the-id',
        route: '/healthz',
        msg: 'request',
      },
    ])
  })

  test('writes the line of a request as it would write the same fields', () => {
    vi.useFakeTimers()
    log = createLog('lake', {...settings(), level: 'debug'})
    for (const level of ['info', 'debug'] as const) {
      for (const aborted of [{}, {aborted: true as const}]) {
        const fields = {reqId: 'b7', method: 'GET', route: '/[...path]/"x"', status: 404, ms: 12, ...aborted}
        log.logger[level](new RequestFields(fields), 'request')
        log.logger[level](fields, 'request')
      }
    }
    log.flush()
    const [first, second, ...more] = readFileSync(join(folder, 'lake.log'), 'utf8').trim().split('\n')
    expect(first).toBe(second)
    expect(more).toHaveLength(6)
    for (let index = 0; index < more.length; index += 2) expect(more[index]).toBe(more[index + 1])
  })

  test('writes a warning or an error at once, with the lines before it', () => {
    const read = () => readFileSync(join(folder, 'lake.log'), 'utf8')
    log.logger.info('one')
    log.logger.warn('two')
    expect(read()).toMatch(/one.*\n.*two.*\n$/)
    log.logger.child({reqId: 'x'}).info('three')
    log.logger.child({reqId: 'x'}).error('four')
    expect(read()).toMatch(/three.*\n.*four.*\n$/)
  })

  test('leaves out the line of a request below its level', () => {
    const fields = {reqId: 'b7', method: 'GET', route: '/', status: 200, ms: 1}
    log.logger.debug(new RequestFields(fields), 'request')
    log.logger.info(new RequestFields(fields), 'request')
    expect(lines()).toHaveLength(1)
  })

  test('leaves out the request and response that an HTTP client attaches to its errors, and keeps causes', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 203.0.113.7:80'), {code: 'ECONNREFUSED'})
    const error = Object.assign(new TypeError('It failed for ada@example.com', {cause}), {
      status: 502,
      config: {headers: {Authorization: 'Bearer abc'}, data: 'private'},
    })
    log.logger.error({err: error}, 'failed')
    const [line] = lines()
    expect(line).toMatchObject({
      level: 'error',
      msg: 'failed',
      err: {
        type: 'TypeError',
        message: 'It failed for [email]',
        status: 502,
        cause: {code: 'ECONNREFUSED', message: 'connect ECONNREFUSED [address]:80'},
      },
    })
    expect(JSON.stringify(line)).not.toMatch(/private|Bearer|config/)
  })

  test('replaces personal fields and secrets', () => {
    log.logger.info({email: 'x', user: {ip: '1', token: 't'}, note: 'the-secret-value'}, 'done')
    expect(lines()[0]).toMatchObject({
      email: '[redacted]',
      user: {ip: '[redacted]', token: '[redacted]'},
      note: '[secret]',
    })
  })
})

describe('the console', () => {
  test('is logged with the level of its method, without colours and objects', () => {
    restore = bridgeConsole(log.logger)
    console.log('\u001b[1mReady\u001b[22m in %d ms', 5)
    console.error('⨯', new Error('It broke'), {email: 'ada@example.com'})
    console.info('')
    restore()
    expect(lines()).toMatchObject([
      {level: 'info', msg: 'Ready in 5 ms'},
      {level: 'error', msg: 'It broke [Object]', err: {message: 'It broke', stack: expect.stringContaining('at ')}},
    ])
  })

  test('logs a known condition as one warning without a stack, and counts its repetitions', () => {
    vi.useFakeTimers()
    class AwayError extends Error {}
    restore = bridgeConsole(log.logger, {isExpected: error => error instanceof AwayError, repeatAfterMs: 1000})
    for (let number = 0; number < 50; number++) console.error(new AwayError('The source is away'))
    vi.advanceTimersByTime(1000)
    for (let number = 0; number < 7; number++) console.error(new AwayError('The source is away'))
    vi.advanceTimersByTime(2000)
    console.error(new AwayError('The source is away'))
    const warning = {
      level: 'warn',
      service: 'lake',
      reqId: 'the-id',
      time: expect.any(String),
      msg: 'The source is away',
    }
    expect(lines()).toEqual([warning, {...warning, repeated: 49}, {...warning, repeated: 7}, warning])
  })

  test('limits how many different messages are logged at the same time', () => {
    vi.useFakeTimers()
    restore = bridgeConsole(log.logger)
    for (let number = 0; number < 10_000; number++) console.error(`Failure ${number}`)
    expect(lines().length).toBe(201)
  })
})
