import {expect, test} from 'vitest'
import {addNewest, addOlder, type GrowingList, type Page, toGrowingList} from '@/components/account/lists/growingList'

type Item = {id: string; text?: string}

const toKey = ({id}: Item) => id
const ids = ({items}: GrowingList<Item>) => items.map(toKey).join('')
const page = (letters: string, total: number): Page<Item> => ({data: [...letters].map(id => ({id})), paging: {total}})

test('S6-account the next page is added, and the list knows when all is shown', () => {
  const first = toGrowingList(page('abc', 5))
  const {list, added, hasMoved} = addOlder(first, page('de', 5), toKey)
  expect([ids(list), added.map(toKey), hasMoved]).toEqual(['abcde', ['d', 'e'], false])
  expect([first.offset < first.total, list.offset < list.total]).toEqual([true, false])
})

test('S6-account an entry that arrives in between is shown once, at the beginning, and counted', () => {
  const first = toGrowingList(page('abc', 5))
  // z has pushed c to the second page.
  const {list, added, hasMoved} = addOlder(first, page('cde', 6), toKey)
  expect([ids(list), added.map(toKey), hasMoved]).toEqual(['abcde', ['d', 'e'], true])
  const whole = addNewest(list, page('zab', 6), toKey)
  expect([ids(whole), whole.total, whole.offset]).toEqual([`z${ids(list)}`, 6, 6])
})

test('S6-account a conversation that moves to the beginning has its new message, and the number stays', () => {
  const first = toGrowingList(page('abc', 5))
  const {list, hasMoved} = addOlder(first, page('cd', 5), toKey)
  expect(hasMoved).toBe(true)
  const newest = {data: [{id: 'e', text: 'Yes.'}, {id: 'a'}, {id: 'b'}], paging: {total: 5}}
  expect(addNewest(list, newest, toKey)).toMatchObject({
    items: [{id: 'e', text: 'Yes.'}, ...'abcd'].map(item => (typeof item === 'string' ? {id: item} : item)),
    total: 5,
  })
})

test('S6-account many new entries do not stop the list: it goes on to its end', () => {
  const first = toGrowingList(page('abc', 5))
  const {list} = addOlder(first, page('abc', 8), toKey)
  expect([ids(list), list.offset < list.total]).toEqual(['abc', true])
  const rest = addOlder(list, page('de', 8), toKey).list
  expect([ids(rest), rest.offset < rest.total]).toEqual(['abcde', false])
})

test('S6-account a list that is shorter than announced ends', () => {
  const {list, added} = addOlder(toGrowingList(page('abc', 5)), page('', 5), toKey)
  expect([ids(list), added, list.offset, list.total]).toEqual(['abc', [], 3, 3])
  expect(toGrowingList(page('', 5)).total).toBe(0)
})
