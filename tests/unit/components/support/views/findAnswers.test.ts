import {expect, test} from 'vitest'
import {findAnswers} from '@/components/support/views/findAnswers'
import type {FaqAnswer} from '@/lib/content/faq/faq-answer'

const faq = (id: string, question: string, text: string): FaqAnswer => ({id, question, answer: [{spans: [{text}]}]})
const ANSWERS = [
  faq('cancel', 'Can I change or cancel an order?', 'Until it is printed.'),
  faq('lost', 'What if a parcel gets lost?', 'Write to us about the order, and we print it again.'),
  faq('returns', 'Do you take returns?', 'No. Each item was made for one order.'),
  faq('cafe', 'Wo ist das Café?', 'Straße 4, Łódź.'),
]
const find = (typed: string) => findAnswers(ANSWERS, typed).map(({id}) => id)

test('S9-widget an empty search returns every answer in its original order', () => {
  expect(find('')).toEqual(['cancel', 'lost', 'returns', 'cafe'])
  expect(find('  ?! ')).toEqual(['cancel', 'lost', 'returns', 'cafe'])
})

test('S9-widget words match by prefix, ignoring case, accents and plural', () => {
  expect(find('CANC')).toEqual(['cancel'])
  expect(find('cafe')).toEqual(['cafe'])
  expect(find('return')).toEqual(['returns'])
  expect(find('parcels')).toEqual(['lost'])
})

test('S9-widget a match in the question ranks above one in the answer, and all words above some', () => {
  expect(find('order')).toEqual(['cancel', 'lost', 'returns'])
  expect(find('order lost')).toEqual(['lost'])
  expect(find('cancel zeppelin')).toEqual(['cancel'])
})

test('S9-widget stop words are ignored unless there are no other words', () => {
  expect(find('how do I cancel my order')).toEqual(['cancel'])
  expect(find('what')).toEqual(['lost'])
  expect(find('zeppelin')).toEqual([])
})
