import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import {findReason} from '../../../../../services/launcher/logs/find-reason.ts'
import {boundFile} from '../../../../../services/launcher/logs/output-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-logs-'))
})
afterEach(() => rmSync(folder, {recursive: true, force: true}))

const logFile = () => join(folder, 'lake.log')
const outputFile = () => join(folder, 'lake.output.log')
const startedAt = new Date('2026-11-22T10:00:00.000Z')
const find = (outputSize = 0) => findReason({logFile: logFile(), outputFile: outputFile(), outputSize, startedAt})
const toLine = (fields: object) => `${JSON.stringify({time: '2026-11-22T10:00:01.000Z', service: 'lake', ...fields})}\n`

describe('the reason why a service did not start', () => {
  test('is the last error that it printed in this start', () => {
    writeFileSync(outputFile(), 'Error: of the start before\nReady\ncontent lake: port 4010 is already in use.\nEnd\n')
    writeFileSync(logFile(), toLine({level: 'error', msg: 'Another reason'}))
    expect(find('Error: of the start before\n'.length)).toBe(
      `content lake: port 4010 is already in use. (Log: ${logFile()})`,
    )
  })

  test('is the message of the last error in its log, not its JSON', () => {
    const earlier = toLine({level: 'error', msg: 'Of an earlier start', time: '2026-11-22T09:00:00.000Z'})
    const failed = toLine({level: 'error', msg: 'It failed', err: {message: 'the key is missing'}})
    writeFileSync(logFile(), `${earlier}no JSON\n${failed}${toLine({level: 'info', msg: 'Ended'})}`)
    expect(find()).toBe(`It failed: the key is missing (Log: ${logFile()})`)
    writeFileSync(logFile(), toLine({level: 'fatal', msg: '⨯ It broke', err: {message: 'It broke'}}))
    expect(find()).toBe(`⨯ It broke (Log: ${logFile()})`)
  })

  test('is the last line when no line looks like an error, and says so when there is none', () => {
    writeFileSync(outputFile(), 'Almost ready\n')
    expect(find()).toBe(`Almost ready (Log: ${logFile()})`)
    rmSync(outputFile())
    expect(find()).toBe(`it logged nothing. (Log: ${logFile()})`)
  })
})

describe('the output of a running service', () => {
  test('is moved to a second file beyond its bound, and the service goes on writing to the first', () => {
    const fd = openSync(outputFile(), 'a')
    for (const letter of 'abc') {
      writeSync(fd, letter.repeat(60))
      boundFile(outputFile(), 100)
    }
    closeSync(fd)
    expect(readdirSync(folder).sort()).toEqual(['lake.output.1.log', 'lake.output.log'])
    expect(readFileSync(join(folder, 'lake.output.1.log'), 'utf8')).toBe('a'.repeat(60) + 'b'.repeat(60))
    expect(readFileSync(outputFile(), 'utf8')).toBe('c'.repeat(60))
    expect(statSync(outputFile()).size).toBe(60)
  })

  test('may be missing', () => expect(() => boundFile(outputFile())).not.toThrow())
})
