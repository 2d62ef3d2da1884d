import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {isOffered, type KeptText} from '@/studio/offline/kept-text'
import {withChanges} from '@/studio/offline/storage'
import {TextKeeper, type Typed} from '@/studio/offline/text-keeper'
import {isOnItsWay, keeperOf, noteWatched} from '@/studio/offline/watched-keepers'

const CUT_OFF = {isCutOff: true, isSaved: false}
const SAVING = {isCutOff: false, isSaved: false}
const SAVED = {isCutOff: false, isSaved: true}

/** What the browser keeps of the document, for all tabs. */
let stored: KeptText[]
let ids: number
beforeEach(() => {
  vi.useFakeTimers()
  stored = []
  ids = 0
})
afterEach(() => {
  vi.useRealTimers()
})

const createId = () => String(++ids)
const openTab = () =>
  new TextKeeper(
    {
      read: async () => stored,
      change: async changes => {
        stored = withChanges(stored, changes)
      },
    },
    createId,
  )

const typed = (before: string, text: string, name = 'title'): Typed => ({path: [name], title: name, before, text})
const keptBy = (tab: TextKeeper) => Object.values(tab.getState().texts)
const offeredBy = (tab: TextKeeper, document: object) =>
  keptBy(tab)
    .filter(text => isOffered(text, document))
    .map(({text}) => text)
/** What the tab writes into the document once everything is saved. */
const written = (tab: TextKeeper, document: object) => {
  const write = vi.fn<(text: KeptText) => void>()
  tab.settle(document, write)
  return write.mock.calls.map(([{text}]) => text)
}
/** Waits until all that was asked of the storage is done. */
const storing = () => vi.advanceTimersByTimeAsync(0)

test('a text that was saved is neither written nor offered at the next loss of the connection', async () => {
  const tab = openTab()
  tab.setConnection(SAVED)
  tab.note(typed('A', 'B'))
  tab.setConnection(SAVING)
  tab.setConnection(SAVED)
  // Another editor discards the draft.
  tab.setConnection(CUT_OFF)
  tab.setConnection(SAVED)
  expect(written(tab, {title: 'A'})).toEqual([])
  expect(offeredBy(tab, {title: 'Theirs'})).toEqual([])
  await storing()
  expect(stored).toEqual([])
})

test('a text that is not saved yet when the connection is lost is kept, and written afterwards', async () => {
  const tab = openTab()
  tab.setConnection(SAVED)
  tab.note(typed('A', 'B'))
  tab.setConnection(SAVING)
  tab.note(typed('B', 'BC'))
  tab.setConnection(CUT_OFF)
  tab.note(typed('BC', 'BCD'))
  await storing()
  expect(stored).toMatchObject([{before: 'A', text: 'BCD'}])
  expect(tab.getState().storage).toBe('stored')
  tab.setConnection(SAVED)
  expect(written(tab, {title: 'A'})).toEqual(['BCD'])
  expect(written(tab, {title: 'BCD'})).toEqual([])
  await storing()
  expect(stored).toEqual([])
})

test('a text that went on when the form had become read-only is written over its own beginning', async () => {
  const tab = openTab()
  tab.setConnection(CUT_OFF)
  tab.note({...typed('A', 'AB'), sent: 'AB'})
  tab.note(typed('A', 'ABC'))
  tab.setConnection(SAVED)
  expect(written(tab, {title: 'AB'})).toEqual(['ABC'])
  expect(offeredBy(tab, {title: 'AB'})).toEqual([])
  expect(offeredBy(tab, {title: 'Theirs'})).toEqual(['ABC'])
})

test('a text that was typed before the kept ones are read deletes none of them', async () => {
  stored = [{id: 'yesterday', ...typed('A', 'Yesterday')}]
  const tab = openTab()
  tab.setConnection(CUT_OFF)
  const reading = tab.read()
  tab.note(typed('A', 'B'))
  await reading
  await storing()
  expect(stored.map(({text}) => text)).toEqual(['Yesterday', 'B'])
  tab.setConnection(SAVED)
  expect(written(tab, {title: 'A'})).toEqual(['B'])
  expect(offeredBy(tab, {title: 'B'})).toEqual(['Yesterday'])
})

test('two tabs delete nothing of each other', async () => {
  const [one, two] = [openTab(), openTab()]
  await Promise.all([one.read(), two.read()])
  for (const tab of [one, two]) tab.setConnection(CUT_OFF)
  one.note(typed('', 'From one', 'excerpt'))
  two.note(typed('A', 'From two'))
  await storing()
  expect(stored.map(({text}) => text)).toEqual(['From one', 'From two'])
  one.setConnection(SAVED)
  one.settle({title: 'A', excerpt: 'From one'}, () => {})
  await storing()
  expect(stored.map(({text}) => text)).toEqual(['From two'])
})

test('a text that goes on in one tab stays when another tab finds the beginning of it saved', async () => {
  const one = openTab()
  one.setConnection(CUT_OFF)
  one.note(typed('A', 'AB'))
  await storing()
  const two = openTab()
  await two.read()
  one.note(typed('AB', 'ABC'))
  await storing()
  expect(written(two, {title: 'AB'})).toEqual([])
  await storing()
  expect(stored.map(({text}) => text)).toEqual(['ABC'])
  one.settle({title: 'ABC'}, () => {})
  await storing()
  expect(stored).toEqual([])
})

test('a text is removed whose latest letters could not be stored', async () => {
  const tab = openTab()
  tab.setConnection(CUT_OFF)
  tab.note(typed('A', 'AB'))
  await storing()
  tab.note(typed('AB', 'x'.repeat(2_000_000)))
  await storing()
  expect(stored).toMatchObject([{text: 'AB'}])
  for (const text of keptBy(tab)) tab.drop(text)
  await storing()
  expect(stored).toEqual([])
})

test('a text of an earlier visit is only offered, also when its field is typed in', async () => {
  stored = [{id: 'yesterday', ...typed('A', 'Yesterday')}]
  const tab = openTab()
  await tab.read()
  tab.setConnection(SAVED)
  tab.note(typed('A', 'Ax'))
  tab.note(typed('Ax', 'A'))
  expect(written(tab, {title: 'A'})).toEqual([])
  expect(offeredBy(tab, {title: 'A'})).toEqual(['Yesterday'])
})

test('a text that was offered stays when its field is typed in at the next loss of the connection', async () => {
  const tab = openTab()
  tab.setConnection(CUT_OFF)
  tab.note(typed('A', 'Mine'))
  tab.setConnection(SAVED)
  expect(written(tab, {title: 'Theirs'})).toEqual([])
  expect(offeredBy(tab, {title: 'Theirs'})).toEqual(['Mine'])
  await vi.advanceTimersByTimeAsync(5000)
  tab.setConnection(CUT_OFF)
  tab.note(typed('Theirs', 'Theirs, too'))
  await storing()
  expect(stored.map(({text}) => text)).toEqual(['Mine', 'Theirs, too'])
  tab.setConnection(SAVED)
  expect(written(tab, {title: 'Theirs'})).toEqual(['Theirs, too'])
  // Not even when someone restores what the field was before.
  expect(written(tab, {title: 'A'})).toEqual([])
})

test('a text that the lake refuses is written once, then offered', async () => {
  const tab = openTab()
  tab.setConnection(CUT_OFF)
  tab.note(typed('A', 'Refused'))
  tab.setConnection(SAVED)
  expect(written(tab, {title: 'A'})).toEqual(['Refused'])
  expect(offeredBy(tab, {title: 'A'})).toEqual([])
  await vi.advanceTimersByTimeAsync(5000)
  expect(written(tab, {title: 'A'})).toEqual([])
  expect(offeredBy(tab, {title: 'A'})).toEqual(['Refused'])
})

test('a text is written when the document arrives only after the connection', async () => {
  const tab = openTab()
  tab.setConnection(CUT_OFF)
  tab.note(typed('A', 'B'))
  tab.setConnection(SAVED)
  expect(written(tab, {})).toEqual([])
  expect(written(tab, {title: 'A'})).toEqual(['B'])
})

test('a text of a list is neither written twice nor over another when somebody else has added or removed one', async () => {
  const tab = openTab()
  tab.setConnection(CUT_OFF)
  const own = ['one', 'mine', 'three']
  tab.note({path: ['notes'], title: 'Notes', before: ['one', 'two', 'three'], text: own})
  tab.setConnection(SAVED)
  const theirs = [
    ['theirs', 'one', 'two', 'three'],
    ['theirs', 'one', 'mine', 'three'],
    ['two', 'three'],
  ]
  for (const notes of theirs) expect(written(tab, {notes})).toEqual([])
  for (const notes of theirs) expect(offeredBy(tab, {notes})).toEqual([own])
  expect(written(tab, {notes: ['one', 'two', 'three']})).toEqual([own])
})

test('a text whose section was removed is offered, not written', async () => {
  const tab = openTab()
  tab.setConnection(CUT_OFF)
  tab.note({path: ['sections', {_key: 'a'}, 'title'], title: 'Title', before: undefined, text: 'Mine'})
  tab.setConnection(SAVED)
  expect(written(tab, {sections: []})).toEqual([])
  await vi.advanceTimersByTimeAsync(5000)
  expect(offeredBy(tab, {sections: []})).toEqual(['Mine'])
})

test('what is typed into the shown text of an earlier visit replaces it', async () => {
  stored = [{id: 'yesterday', ...typed('A', 'Yesterday')}]
  const tab = openTab()
  await tab.read()
  tab.setConnection(CUT_OFF)
  tab.note({...typed('A', 'Yesterday and today'), id: 'yesterday'})
  await storing()
  expect(stored.map(({text}) => text)).toEqual(['Yesterday and today'])
})

test('a text that cannot be stored is said to be in this tab only, and is stored with the next one', async () => {
  const tab = openTab()
  tab.setConnection(CUT_OFF)
  tab.note(typed('', 'x'.repeat(2_000_000), 'excerpt'))
  tab.note(typed('A', 'B'))
  await storing()
  expect(tab.getState().storage).toBe('failed')
  expect(stored).toEqual([])
  tab.note(typed('', 'Short', 'excerpt'))
  await storing()
  expect(tab.getState().storage).toBe('stored')
  expect(stored.map(({text}) => text)).toEqual(['Short', 'B'])
})

test('a text of a form that is closed before it is saved is kept until the document has it', async () => {
  const tab = openTab()
  tab.setConnection(SAVED)
  tab.note(typed('A', 'AB'))
  tab.note(typed('C', 'CD', 'excerpt'))
  tab.keepNoted()
  await storing()
  expect(stored.map(({text}) => text)).toEqual(['AB', 'CD'])
  tab.dropSaved({title: 'AB', excerpt: 'C'})
  await storing()
  expect(stored.map(({text}) => text)).toEqual(['CD'])
  expect(tab.hasUndecided()).toBe(true)
  tab.dropSaved({title: 'AB', excerpt: 'CD'})
  expect(tab.hasUndecided()).toBe(false)
})

test('a form that is opened again before its text is saved goes on with it', async () => {
  const first = keeperOf('a document', openTab)
  first.setConnection(SAVING)
  first.note(typed('A', 'AB'))
  first.keepNoted()
  const end = noteWatched('a document', first)
  const again = keeperOf('a document', openTab)
  await again.read()
  again.note(typed('AB', 'ABC'))
  expect(offeredBy(again, {title: 'ABC'})).toEqual([])
  expect(keptBy(again).map(({text}) => text)).toEqual(['ABC'])
  again.dropSaved({title: 'ABC'})
  await storing()
  expect(stored).toEqual([])
  // Closed again, it is watched already.
  expect(noteWatched('a document', again)).toBeNull()
  expect(isOnItsWay('a document')).toBe(true)
  end?.()
  expect(isOnItsWay('a document')).toBe(false)
  expect(keeperOf('a document', openTab)).not.toBe(first)
})

test('a text that is not saved ten seconds after its form was closed is no longer on its way', () => {
  vi.setSystemTime(0)
  const end = noteWatched('a document', openTab())
  vi.setSystemTime(9999)
  expect(isOnItsWay('a document')).toBe(true)
  vi.setSystemTime(10_000)
  expect(isOnItsWay('a document')).toBe(false)
  end?.()
})

test('texts that an editor has left undecided do not have their document watched', async () => {
  stored = [{...typed('A', 'AB'), id: 'earlier'}]
  const tab = openTab()
  await tab.read()
  expect(tab.hasUndecided()).toBe(false)
  tab.note(typed('C', 'CD', 'excerpt'))
  tab.keepNoted()
  expect(tab.hasUndecided()).toBe(true)
})

test('a text that is not saved when another editor discards the draft is written again, or offered', async () => {
  const tab = openTab()
  tab.setConnection(SAVED)
  tab.note(typed('A', 'A mine'))
  tab.note(typed('Draft', 'Draft mine', 'excerpt'))
  tab.keepUnsaved()
  const published = {title: 'A', excerpt: 'Published'}
  expect(written(tab, published)).toEqual(['A mine'])
  expect(offeredBy(tab, {...published, title: 'A mine'})).toEqual(['Draft mine'])
  await storing()
  expect(stored.map(({text}) => text)).toEqual(['A mine', 'Draft mine'])
})

test('a text that goes on from a kept one continues it, also when nothing is noted any more', async () => {
  const tab = openTab()
  tab.setConnection(CUT_OFF)
  tab.note(typed('A', 'AB'))
  tab.setConnection(SAVED)
  expect(written(tab, {title: 'A'})).toEqual(['AB'])
  tab.note(typed('AB', 'ABC'))
  await storing()
  expect(stored).toMatchObject([{before: 'A', text: 'ABC'}])
  expect(offeredBy(tab, {title: 'ABC'})).toEqual([])
  expect(written(tab, {title: 'ABC'})).toEqual([])
  await storing()
  expect(stored).toEqual([])
})

test('a text that is typed in place of another editor’s leaves the kept one as it is', async () => {
  const tab = openTab()
  tab.setConnection(CUT_OFF)
  tab.note(typed('A', 'Mine'))
  tab.setConnection(SAVED)
  expect(written(tab, {title: 'Theirs'})).toEqual([])
  tab.note(typed('Theirs', 'Theirs, and more'))
  expect(offeredBy(tab, {title: 'Theirs, and more'})).toEqual(['Mine'])
})

test('a text that was written into a draft which is gone is written again', async () => {
  const tab = openTab()
  tab.setConnection(CUT_OFF)
  tab.note(typed('A', 'AB'))
  tab.setConnection(SAVED)
  expect(written(tab, {title: 'A'})).toEqual(['AB'])
  expect(written(tab, {title: 'A'})).toEqual([])
  tab.keepUnsaved()
  await vi.advanceTimersByTimeAsync(6000)
  expect(offeredBy(tab, {title: 'A'})).toEqual([])
  expect(written(tab, {title: 'A'})).toEqual(['AB'])
})

test('a text that is typed after another one of its field was dropped, or is offered, does not continue it', async () => {
  const tab = openTab()
  tab.setConnection(CUT_OFF)
  tab.note(typed('A', 'Mine'))
  const [mine] = keptBy(tab)
  if (!mine) return expect.unreachable()
  tab.drop(mine)
  tab.note(typed('A', 'Later'))
  await storing()
  expect(stored).toMatchObject([{before: 'A', text: 'Later'}])
  expect(stored[0]?.id).not.toBe(mine.id)
  tab.settle({title: 'Theirs'}, () => {})
  await vi.advanceTimersByTimeAsync(5000)
  tab.note(typed('Theirs', 'Theirs, too'))
  await storing()
  expect(stored.map(({text}) => text)).toEqual(['Later', 'Theirs, too'])
})

test('a text that goes on from what was written into the form is written over it, not offered', () => {
  const tab = openTab()
  tab.setConnection(CUT_OFF)
  tab.note(typed('A', 'AB'))
  tab.setConnection(SAVED)
  expect(written(tab, {title: 'A'})).toEqual(['AB'])
  tab.keep(typed('AB', 'ABC'))
  expect(offeredBy(tab, {title: 'AB'})).toEqual([])
  expect(written(tab, {title: 'AB'})).toEqual(['ABC'])
})

test('a text that the lake refuses is kept, although the document shows it for a moment, and offered after a while', async () => {
  const tab = openTab()
  tab.setConnection(SAVED)
  tab.note(typed('A', 'AB'))
  tab.refuse()
  expect(written(tab, {title: 'AB'})).toEqual([])
  tab.keepUnsaved()
  expect(written(tab, {title: 'A'})).toEqual([])
  expect(offeredBy(tab, {title: 'A'})).toEqual([])
  await vi.advanceTimersByTimeAsync(4999)
  // It goes on, also where the form shows something else.
  tab.keep({...typed('A', 'ABC'), id: keptBy(tab)[0]?.id})
  await vi.advanceTimersByTimeAsync(4999)
  expect(offeredBy(tab, {title: 'A'})).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(offeredBy(tab, {title: 'A'})).toEqual(['ABC'])
  expect(written(tab, {title: 'A'})).toEqual([])
  expect(stored.map(({text}) => text)).toEqual(['ABC'])
  // What is typed then is another text.
  tab.note(typed('A', 'AD'))
  tab.keepNoted()
  await storing()
  expect(offeredBy(tab, {title: 'A'})).toEqual(['ABC'])
  expect(stored.map(({text}) => text)).toEqual(['ABC', 'AD'])
})

test('a picture that the lake refuses is offered, and again after another refusal, beside other refused ones', async () => {
  const tab = openTab()
  const picture = (name: string) => ({path: ['cover'], title: 'Cover', before: undefined, text: {name}})
  tab.note(typed('A', 'AB'))
  tab.refuse([picture('one'), typed('A', 'AB')])
  tab.refuse([picture('one'), picture('two')])
  expect(keptBy(tab).map(({text}) => text)).toEqual(['AB', {name: 'one'}, {name: 'two'}])
  expect(offeredBy(tab, {title: 'A'})).toEqual([])
  await vi.advanceTimersByTimeAsync(5000)
  expect(offeredBy(tab, {title: 'A'})).toEqual(['AB', {name: 'one'}, {name: 'two'}])
  expect(stored.map(({text}) => text)).toEqual(['AB', {name: 'one'}, {name: 'two'}])
  const [, one] = keptBy(tab)
  if (one) tab.take(one)
  expect(offeredBy(tab, {title: 'A', cover: {name: 'one'}})).toEqual(['AB', {name: 'two'}])
})

test('an offered text that the editor uses is kept when the lake refuses it, and forgotten when it does not', async () => {
  const tab = openTab()
  tab.setConnection(CUT_OFF)
  tab.note(typed('A', 'AB'))
  tab.setConnection(SAVED)
  expect(written(tab, {title: 'A'})).toEqual(['AB'])
  tab.refuse()
  await vi.advanceTimersByTimeAsync(5000)
  for (const isRefused of [true, false]) {
    const [offered] = keptBy(tab)
    if (!offered) throw new Error('Nothing is offered.')
    tab.take(offered)
    expect(offeredBy(tab, {title: 'A'})).toEqual([])
    if (isRefused) tab.refuse()
    expect(written(tab, {title: 'AB'})).toEqual([])
    await vi.advanceTimersByTimeAsync(5000)
    expect(offeredBy(tab, {title: 'A'})).toEqual(isRefused ? ['AB'] : [])
  }
  expect(stored).toEqual([])
})

test('a refused text counts as unsaved as long as its field shows it', async () => {
  const tab = openTab()
  tab.setConnection(SAVED)
  expect(tab.hasUnsaved()).toBe(false)
  tab.note(typed('A', 'B'))
  tab.refuse([])
  expect([tab.hasUnsaved(), tab.hasUndecided()]).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(6000)
  expect(tab.hasUnsaved()).toBe(false)
})
