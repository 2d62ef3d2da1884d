import {expect, test, vi} from 'vitest'
import {logUnproven} from '@/lib/publishing/log-unproven'

test('pages with the same reason have one line', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const late = ['/a', '/b', '/c'].map(path => ({path, reason: 'There was no time left.'}))
  logUnproven([...late, {path: '/d', reason: '/d is older there.'}])
  expect(error.mock.calls).toEqual([
    ['Cannot publish to /a and 2 more pages: There was no time left.'],
    ['Cannot publish to /d: /d is older there.'],
  ])
})
