import {mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import {LineBuffer} from '../../../../../services/kit/log/line-buffer.ts'
import {RotatingFile} from '../../../../../services/kit/log/rotating-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-log-'))
})
afterEach(() => rmSync(folder, {recursive: true, force: true}))

const open = (options: {maxBytes?: number; files?: number; onLost?: (lines: number) => void} = {}) => {
  const file = new RotatingFile({file: join(folder, 'lake.log'), maxBytes: 100_000, files: 3, ...options})
  return new LineBuffer(lines => file.write(lines))
}
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const totalSize = () => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
const toLine = (number: number) => `${JSON.stringify({number, text: 'a line of the usual length, more or less'})}\n`

describe('a rotated log', () => {
  test('stays within its bound under 200,000 lines and after a restart, and keeps the newest', () => {
    let largest = 0
    let file = open()
    for (let number = 1; number <= 200_000; number++) {
      if (number === 120_000) {
        file.flush()
        file = open()
      }
      file.write(toLine(number))
      if (number % 1000 === 0) largest = Math.max(largest, totalSize())
    }
    file.flush()
    expect(largest).toBeLessThanOrEqual(300_000)
    expect(readdirSync(folder).sort()).toEqual(['lake.1.log', 'lake.2.log', 'lake.log'])
    const lines = ['lake.2.log', 'lake.1.log', 'lake.log'].map(read).join('').trim().split('\n')
    const numbers = lines.map(line => (JSON.parse(line) as {number: number}).number)
    expect(numbers).toEqual(numbers.map((_, index) => 200_001 - numbers.length + index))
    expect(numbers.length).toBeGreaterThan(2000)
  })

  test('is written at the end of a turn of the event loop', async () => {
    const file = open()
    file.write('one\n')
    file.write('two\n')
    await new Promise(setImmediate)
    expect(read('lake.log')).toBe('one\ntwo\n')
  })

  test('loses the files beyond a lowered number or size at the next start, and no other files', () => {
    for (const name of ['lake.log', 'lake.1.log', 'lake.2.log', 'lake.12.log', 'lake.output.log', 'site.3.log']) {
      writeFileSync(join(folder, name), 'x'.repeat(name === 'lake.1.log' ? 60 : 10))
    }
    open({maxBytes: 50, files: 2})
    expect(readdirSync(folder).sort()).toEqual(['lake.log', 'lake.output.log', 'site.3.log'])
  })

  test('with one file starts again when that is full', () => {
    const file = open({maxBytes: 50, files: 1})
    for (const letter of 'abc') {
      file.write(`${letter.repeat(30)}\n`)
      file.flush()
    }
    expect(readdirSync(folder)).toEqual(['lake.log'])
    expect(read('lake.log')).toBe(`${'c'.repeat(30)}\n`)
  })

  test('drops lines that cannot be written, and reports their number once writing works again', () => {
    const lost: number[] = []
    symlinkSync('/dev/full', join(folder, 'lake.log'))
    const file = open({onLost: lines => lost.push(lines)})
    file.write('one\n')
    file.write('two\n')
    file.flush()
    file.write(`${'x'.repeat(100_001)}\n`)
    file.flush()
    expect(lost).toEqual([])
    rmSync(join(folder, 'lake.log'))
    const other = open({onLost: lines => lost.push(lines)})
    other.write(`${'x'.repeat(100_001)}\n`)
    other.write('three\n')
    other.flush()
    expect([lost, read('lake.log')]).toEqual([[1], 'three\n'])
  })
})
