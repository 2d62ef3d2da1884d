import {expect, test} from 'vitest'
import {sectionsInOrder} from '@/studio/schema/rules/sections-in-order'

const hero = {_type: 'hero'}
const steps = {_type: 'steps', anchor: 'steps'}

test('an opening comes first, and once', () => {
  expect(sectionsInOrder(undefined)).toBe(true)
  expect(sectionsInOrder([hero, steps])).toBe(true)
  expect(sectionsInOrder([steps, hero])).toContain('must come first')
  expect(sectionsInOrder([hero, hero])).toContain('only once')
})

test('each anchor is unique', () => {
  expect(sectionsInOrder([steps, {_type: 'metrics', anchor: 'steps'}])).toContain('“steps”')
})

test('a hidden section may stand anywhere, and may have the anchor of another one', () => {
  expect(sectionsInOrder([steps, {...hero, isHidden: true}, {...steps, isHidden: true}])).toBe(true)
  expect(sectionsInOrder([{...hero, isHidden: true}, hero, steps])).toBe(true)
})
