import {expect, test} from 'vitest'
import type {ImportedProduct} from '../../../../contract/imported-product.ts'
import {type Card, toCard} from '../../../../services/catalogue-api/catalogue/card.ts'
import {Cards} from '../../../../services/catalogue-api/catalogue/listing/cards.ts'
import {checkedImport} from '../../../../services/catalogue-api/importing/checked-import.ts'
import {generateCatalogue} from '../../../../services/seed/catalogue/generate/generate-products.ts'

const {exchange_rates, products} = checkedImport.parse(generateCatalogue(600))
const toCards = (list: ImportedProduct[]): Card[] => list.map(product => toCard(product, exchange_rates))
const CARDS = toCards(products)

function store(list: Card[]): Cards {
  const cards = new Cards()
  for (const card of list) cards.push(card)
  return cards
}
const readAll = (cards: Cards) => cards.ids.map((_id, slot) => cards.at(slot))

test('a card is the one that was added, whatever its letters and its length', () => {
  const unusual = products.slice(0, 3).map((product, index) => ({
    ...product,
    name: `Café “au lait” 👕 ${index}`,
    model: '"\\\u0000é'.repeat(index * 40_000),
    images: product.images.map(image => ({...image, alt: 'Café\n'})),
  }))
  const list = [...CARDS.slice(0, 300), ...toCards(unusual), ...CARDS.slice(300)]
  const cards = store(list)
  expect(readAll(cards)).toEqual(list)
  expect(cards.length).toBe(603)
  expect(cards.at(603)).toBeUndefined()
})

test('blocks move to other cards when they are complete, the last one at the end, and more cards follow', () => {
  const cards = store(CARDS.slice(0, 250))
  expect([...cards.pack()]).toEqual([])
  for (const card of CARDS.slice(250, 520)) cards.push(card)
  const parts = [...cards.pack()]
  expect(parts.map(({ids}) => ids.length)).toEqual([256, 256])
  expect([...cards.pack()]).toEqual([])
  for (const card of CARDS.slice(520, 590)) cards.push(card)
  parts.push(...cards.pack(true))
  const moved = new Cards()
  for (const part of parts) moved.load(structuredClone(part, {transfer: [part.text.buffer, part.ends.buffer]}))
  for (const card of CARDS.slice(590)) moved.push(card)
  expect(readAll(moved)).toEqual(CARDS)
})

test('a block of which each card is there moves at once, and the next card begins another', () => {
  const cards = store(CARDS.slice(0, 256))
  const [part, ...more] = cards.pack()
  expect([part?.ids.length, more.length, [...cards.pack(true)].length]).toEqual([256, 0, 0])
  const moved = new Cards()
  if (part) moved.load(part)
  for (const card of CARDS.slice(256)) moved.push(card)
  expect(readAll(moved)).toEqual(CARDS)
})
