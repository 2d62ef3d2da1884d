import {expect, test} from 'vitest'
import {parsePublication} from '@/lib/publishing/publication'

const message = (after: object) =>
  JSON.stringify({id: 'post-a', type: 'post', rev: 'r', updatedAt: null, before: null, after})

test('an item of a list that is empty, as the Studio creates it, does not make a message invalid', () => {
  const {after} = parsePublication(message({slug: 'a', topics: ['topic-a', null], earlier: [null, '1.0']}))
  expect(after).toMatchObject({slug: 'a', topics: ['topic-a'], earlier: ['1.0']})
  expect(parsePublication(message({slug: 'a', topics: null})).after).toMatchObject({topics: null, earlier: null})
})

test('the error of an invalid message names the first field', () => {
  expect(() => parsePublication('no JSON')).toThrow('The body is not JSON.')
  expect(() => parsePublication(message({slug: 5}))).toThrow('The body\'s "after.slug"')
})
