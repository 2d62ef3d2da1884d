import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {LineBuffer} from '../../../../../services/kit/log/line-buffer.ts'

let written: string[][]
let buffer: LineBuffer
beforeEach(() => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'performance']})
  written = []
  buffer = new LineBuffer(lines => written.push(lines))
})
afterEach(() => {
  vi.useRealTimers()
})

test('lines are written at the end of a turn, and then together after 100 ms', () => {
  for (let round = 0; round < 2; round++) {
    written = []
    buffer.write('one\n')
    buffer.write('two\n')
    expect(written).toEqual([])
    vi.advanceTimersByTime(1)
    expect(written).toEqual([['one\n', 'two\n']])
    vi.advanceTimersByTime(9)
    buffer.write('three\n')
    vi.advanceTimersByTime(60)
    buffer.write('four\n')
    vi.advanceTimersByTime(28)
    expect(written).toHaveLength(1)
    vi.advanceTimersByTime(2)
    expect(written).toEqual([
      ['one\n', 'two\n'],
      ['three\n', 'four\n'],
    ])
    vi.advanceTimersByTime(100)
    expect(written).toHaveLength(2)
  }
})

test('a warning or an error is written at once, with the lines before it', () => {
  // pino sets the level of a line before it.
  const writeAt = (level: number, line: string) => {
    buffer.lastLevel = level
    buffer.write(line)
  }
  writeAt(30, 'one\n')
  writeAt(40, 'two\n')
  expect(written).toEqual([['one\n', 'two\n']])
  writeAt(30, 'three\n')
  writeAt(60, 'four\n')
  expect(written.slice(1)).toEqual([['three\n', 'four\n']])
})

test('lines do not wait beyond 64 KiB', () => {
  for (let number = 0; number < 100; number++) buffer.write(`${'x'.repeat(1023)}\n`)
  expect(written.map(lines => lines.length)).toEqual([64])
  buffer.flush()
  buffer.flush()
  expect(written.map(lines => lines.length)).toEqual([64, 36])
})
