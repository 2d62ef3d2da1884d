import {afterAll, beforeAll, expect, test} from 'vitest'
import type {TestLake} from '../../../../support/lake'
import {block, startContent} from '../content-environment'

let lake: TestLake
let listFaqEntries: typeof import('@/lib/content/faq/faq-entry').listFaqEntries

const question = (id: string, category: string, order: number, rest: object = {}) => ({
  _id: `faq-${id}`,
  _type: 'faqEntry',
  question: `${id}?`,
  answer: [block('p', `Answer ${id}`)],
  category,
  order,
  ...rest,
})

beforeAll(async () => {
  lake = await startContent([
    question('ship', 'shipping', 0),
    question('second', 'products', 1),
    question('first', 'products', 0),
    question('start', 'getting-started', 5),
    question('silent', 'products', 2, {answer: []}),
    {
      _id: 'drafts.faq-draft',
      _type: 'faqEntry',
      question: 'Draft?',
      answer: [block('p', 'x')],
      category: 'billing',
      order: 0,
    },
  ])
  listFaqEntries = (await import('@/lib/content/faq/faq-entry')).listFaqEntries
})
afterAll(() => lake.close())

test('questions are sorted by category and order; unanswered ones are skipped', async () => {
  expect((await listFaqEntries()).map(({id}) => id)).toEqual(['faq-start', 'faq-first', 'faq-second', 'faq-ship'])
})

test('filters by category and limits the count', async () => {
  expect(await listFaqEntries({category: 'products', limit: 1})).toMatchObject([
    {id: 'faq-first', question: 'first?', category: 'products', answer: [{children: [{text: 'Answer first'}]}]},
  ])
  expect(await listFaqEntries({category: 'billing'})).toEqual([])
  expect(await listFaqEntries({category: 'billing'}, {perspective: 'drafts'})).toHaveLength(1)
})
