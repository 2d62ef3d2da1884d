import {expect, test} from 'vitest'
import {findWriter, QUIET_MS, type Writing} from '@/studio/shared-text/find-writer'

const NOW = 1_000_000
const edda = {sessionId: 'b-edda'}
type Case = Partial<Writing<typeof edda>>

const writerIn = (known: Case) =>
  findWriter({now: NOW, ownSession: 'a-own', ownTypedAt: null, othersTypedAt: null, others: [edda], ...known})

test.each<[string, Case, typeof edda | null]>([
  ['someone writes', {othersTypedAt: NOW - 1}, edda],
  ['someone is only there', {}, null],
  ['someone has been quiet', {othersTypedAt: NOW - QUIET_MS}, null],
  ['someone wrote and left, or closed the tab', {othersTypedAt: NOW - 1, others: []}, null],
  ['both write, and the own session is lower', {othersTypedAt: NOW - 1, ownTypedAt: NOW - 2}, null],
  [
    'both write, and the own session is higher',
    {othersTypedAt: NOW - 1, ownTypedAt: NOW - 2, ownSession: 'c-own'},
    edda,
  ],
  ['someone continues what was written here long ago', {othersTypedAt: NOW - 1, ownTypedAt: NOW - QUIET_MS}, edda],
])('the writer of a text when %s', (_when, known, writer) => {
  expect(writerIn(known)).toBe(writer)
})
