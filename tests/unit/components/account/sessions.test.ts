import {createElement} from 'react'
import {renderToStaticMarkup} from 'react-dom/server'
import {expect, test} from 'vitest'
import {SessionTable} from '@/components/account/sessions/SessionTable'

const SESSIONS = Array.from({length: 8}, (_, index) => ({
  device: 'Firefox on Linux',
  createdAt: '2026-11-01T10:00:00Z',
  lastUsedAt: '2026-11-02T10:00:00Z',
  expiresAt: `2026-12-0${index + 1}T10:00:00Z`,
  isCurrent: index === 0,
}))
const render = (total: number) => renderToStaticMarkup(createElement(SessionTable, {sessions: SESSIONS, total}))

test('S6-account small numbers of browsers are words, and a complete list is not counted', () => {
  expect(render(9)).toContain('The eight that were used last, of nine.')
  expect(render(12)).toContain('The eight that were used last, of 12.')
  expect(render(8)).not.toContain('used last,')
})
