import {expect, test} from 'vitest'
import {inOrder} from '@/studio/receipt/in-order'

test('a response is shown unless a later request has brought one', () => {
  const shown: string[] = []
  const begin = inOrder<string>(response => shown.push(response))
  const [first, second] = [begin(), begin()]
  second('newer')
  first('older')
  expect(shown).toEqual(['newer'])
  begin()('newest')
  expect(shown).toEqual(['newer', 'newest'])
})

test('a response is shown when the later request fails', () => {
  const shown: string[] = []
  const begin = inOrder<string>(response => shown.push(response))
  const first = begin()
  begin()
  first('the only one')
  expect(shown).toEqual(['the only one'])
})
