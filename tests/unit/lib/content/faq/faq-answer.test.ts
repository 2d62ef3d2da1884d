import {expect, test} from 'vitest'
import {toFaqAnswer} from '@/lib/content/faq/faq-answer'
import type {TextBlock} from '@/lib/content/text/rich-text'

const block = (changes: Partial<TextBlock>): TextBlock => ({
  _type: 'block',
  _key: 'b',
  style: 'normal',
  id: null,
  children: [],
  markDefs: [],
  ...changes,
})
const span = (text: string, ...marks: string[]) => ({_type: 'span' as const, _key: text, text, marks})

test('S9-widget an answer keeps only its text, emphasis, links and lists', () => {
  const link = {_type: 'link' as const, _key: 'k', href: '/contact', isExternal: false}
  const answer = [
    block({children: [span('Write '), span('to us', 'strong', 'k'), span(' today', 'em')], markDefs: [link]}),
    block({listItem: 'bullet', level: 1, children: [span('or call')]}),
  ]
  expect(toFaqAnswer({id: 'q', question: 'How?', answer})).toEqual({
    id: 'q',
    question: 'How?',
    answer: [
      {spans: [{text: 'Write '}, {text: 'to us', isStrong: true, href: '/contact'}, {text: ' today'}]},
      {isItem: true, spans: [{text: 'or call'}]},
    ],
  })
})
