import {createDataAttribute} from '@sanity/visual-editing/create-data-attribute'
import {describe, expect, test} from 'vitest'
import {
  isAt,
  moveTo,
  placeBeside,
  placeOf,
  placeOfDrop,
  sectionOf,
  toDragEnd,
} from '@/components/site/preview/sections/section-moves'

const attribute = (path: string) =>
  createDataAttribute({baseUrl: '/studio', id: 'page-how', type: 'page', path}).toString()
const section = (key: string) => ({id: 'page-how', type: 'page', path: `sections[_key=="${key}"]`})

test('reads a section from its attribute', () => {
  expect(sectionOf(attribute('sections[_key=="a1b2"]'))).toEqual(section('a1b2'))
})

test.each(['sections[_key=="a"].title', 'title', 'cover'])('a field is no section: %s', path => {
  expect(sectionOf(attribute(path))).toBeNull()
})

describe('a section of a page with a hidden one', () => {
  const order = ['a', 'hidden', 'b', 'c']
  const shown = ['a', 'b', 'c']
  const orderAfter = (key: string, direction: 'up' | 'down') => {
    const place = placeBeside(order, shown, key, direction)
    return place && moveTo(order, key, place).join(' ')
  }

  test('moves behind the next one that is shown, or before the previous one', () => {
    expect(orderAfter('a', 'down')).toBe('hidden b a c')
    expect(orderAfter('b', 'up')).toBe('b a hidden c')
    expect(orderAfter('b', 'down')).toBe('a hidden c b')
  })

  test('moves nowhere beyond the ends of the page', () => {
    expect([orderAfter('a', 'up'), orderAfter('c', 'down'), orderAfter('unknown', 'up')]).toEqual([null, null, null])
  })

  test('moves back to where it was', () => {
    for (const key of order) {
      const before = placeOf(order, key)
      for (const direction of ['up', 'down'] as const) {
        const place = placeBeside(order, shown, key, direction)
        if (place && before) expect(moveTo(moveTo(order, key, place), key, before)).toEqual(order)
      }
    }
    expect(placeOf(['only'], 'only')).toBeNull()
  })
})

describe('the event of Sanity’s overlays', () => {
  test('puts a section behind the one above the drop, or before the one below it', () => {
    const down = toDragEnd(section('a'), {side: 'after', key: 'b'})
    expect(down).toMatchObject({target: section('a'), insertPosition: {top: {sanity: section('b')}}})
    const up = toDragEnd(section('b'), {side: 'before', key: 'a'})
    expect(up).toMatchObject({target: section('b'), insertPosition: {bottom: {sanity: section('a')}}})
    expect([placeOfDrop(down), placeOfDrop(up)]).toEqual([
      {side: 'after', key: 'b'},
      {side: 'before', key: 'a'},
    ])
  })

  test('moves nothing without a place, beside itself, or outside the sections', () => {
    const drop = (target: string, insertPosition: Parameters<typeof placeOfDrop>[0]['insertPosition']) =>
      placeOfDrop({target: {...section('a'), path: target}, insertPosition, preventInsertDefault: false})
    const {path} = section('a')
    expect(drop(path, null)).toBeNull()
    expect(drop(path, {top: null, bottom: null})).toBeNull()
    expect(drop(path, {top: {sanity: section('a')}})).toBeNull()
    expect(drop('cards[_key=="x"]', {top: {sanity: {path: 'cards[_key=="y"]'}}})).toBeNull()
  })
})

test('an order shows whether a section has arrived', () => {
  expect(isAt(['a', 'b'], 'b', {side: 'after', key: 'a'})).toBe(true)
  expect(isAt(['a', 'b'], 'a', {side: 'before', key: 'b'})).toBe(true)
  expect(isAt(['a', 'x', 'b'], 'b', {side: 'after', key: 'a'})).toBe(false)
  expect(isAt(['a'], 'b', {side: 'before', key: 'a'})).toBe(false)
})
