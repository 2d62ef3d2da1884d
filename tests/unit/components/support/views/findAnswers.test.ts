import {expect, test} from 'vitest'
import {findAnswers} from '@/components/support/views/findAnswers'
import type {FaqAnswer} from '@/lib/content/faq/faq-answer'

const entry = (id: string, question: string, text: string): FaqAnswer => ({id, question, answer: [{spans: [{text}]}]})
const ANSWERS = [
  entry('cancel', 'Can I change or cancel an order?', 'Until it is printed.'),
  entry('lost', 'What if a parcel gets lost?', 'Write to us about the order, and we print it again.'),
  entry('returns', 'Do you take returns?', 'No. Each item was made for one order.'),
  entry('cafe', 'Wo ist das Café?', 'Straße 4, Łódź.'),
]
const find = (typed: string) => findAnswers(ANSWERS, typed).map(({id}) => id)

test('S9-widget nothing typed finds everything, in its own order', () => {
  expect(find('')).toEqual(['cancel', 'lost', 'returns', 'cafe'])
  expect(find('  ?! ')).toEqual(['cancel', 'lost', 'returns', 'cafe'])
})

test('S9-widget words fit from their beginning, whatever their capitals, accents and plural', () => {
  expect(find('CANC')).toEqual(['cancel'])
  expect(find('cafe')).toEqual(['cafe'])
  expect(find('return')).toEqual(['returns'])
  expect(find('parcels')).toEqual(['lost'])
})

test('S9-widget a question weighs more than its answer, and all words more than some', () => {
  expect(find('order')).toEqual(['cancel', 'lost', 'returns'])
  expect(find('order lost')).toEqual(['lost'])
  expect(find('cancel zeppelin')).toEqual(['cancel'])
})

test('S9-widget words that say nothing are passed over, unless there are no others', () => {
  expect(find('how do I cancel my order')).toEqual(['cancel'])
  expect(find('what')).toEqual(['lost'])
  expect(find('zeppelin')).toEqual([])
})
