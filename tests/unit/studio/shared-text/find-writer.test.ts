import {expect, test} from 'vitest'
import {findWriters, QUIET_MS, type Writing} from '@/studio/shared-text/find-writer'

const NOW = 1_000_000
const edda = {sessionId: 'b-edda'}
const otto = {sessionId: 'd-otto'}
type Case = Partial<Writing<typeof edda>>

const letter = (age: number, ...sessions: string[]) => ({arrivedAt: NOW - age, sessions})
const EDDA_TYPED = letter(1, 'b-edda')
const ONE_TYPED = letter(1, 'b-edda', 'd-otto')

const writersIn = (known: Case) =>
  findWriters({now: NOW, ownSession: 'a-own', ownTypedAt: null, othersLetter: null, others: [edda], ...known})

test.each<[string, Case, (typeof edda)[]]>([
  ['someone writes', {othersLetter: EDDA_TYPED}, [edda]],
  ['someone is only there', {}, []],
  ['someone has been quiet', {othersLetter: letter(QUIET_MS, 'b-edda')}, []],
  ['someone wrote and left, or closed the tab', {othersLetter: EDDA_TYPED, others: []}, []],
  ['someone wrote and left, and another has come', {othersLetter: EDDA_TYPED, others: [otto]}, []],
  ['both write, and the own session is lower', {othersLetter: EDDA_TYPED, ownTypedAt: NOW - 2}, []],
  [
    'both write, and the own session is higher',
    {othersLetter: EDDA_TYPED, ownTypedAt: NOW - 2, ownSession: 'c-own'},
    [edda],
  ],
  ['someone continues what was written here long ago', {othersLetter: EDDA_TYPED, ownTypedAt: NOW - QUIET_MS}, [edda]],
  ['one of two others writes', {othersLetter: ONE_TYPED, others: [edda, otto]}, [edda, otto]],
  [
    'one of two others writes, and so does the own session',
    {othersLetter: ONE_TYPED, others: [edda, otto], ownTypedAt: NOW - 2, ownSession: 'c-own'},
    [],
  ],
  ['someone writes, and another has come since', {othersLetter: EDDA_TYPED, others: [otto, edda]}, [edda]],
])('the writers of a text when %s', (_when, known, writers) => {
  expect(writersIn(known)).toEqual(writers)
})

test('of three editors, at least one may write', () => {
  const sessions = ['a', 'b', 'c']
  const mayWrite = sessions.filter(ownSession => {
    const others = sessions.filter(id => id !== ownSession).map(sessionId => ({sessionId}))
    const ownTypedAt = ownSession === 'a' ? null : NOW - 1
    const othersLetter = letter(1, ...others.map(({sessionId}) => sessionId))
    return findWriters({now: NOW, ownSession, ownTypedAt, othersLetter, others}).length === 0
  })
  expect(mayWrite).toEqual(['b', 'c'])
})
