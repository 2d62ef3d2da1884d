import fc from 'fast-check'
import {expect, test} from 'vitest'
import {readCursor, toCursor} from '../../../../services/catalogue-api/cursor.ts'

test('a cursor decodes to the id it points after', () => {
  expect(readCursor(toCursor('heavyweight-tee'))).toBe('heavyweight-tee')
  expect(toCursor('heavyweight-tee')).toMatch(/^[\w-]+$/)
})

test('anything else does not decode', () => {
  for (const cursor of ['', 'heavyweight-tee', `${toCursor('tee')}=`, toCursor('Not A Key'), toCursor('')]) {
    expect(readCursor(cursor)).toBeNull()
  }
  fc.assert(fc.property(fc.string(), text => readCursor(text) === null))
})
