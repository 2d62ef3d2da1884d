import {expect, test} from 'vitest'
import {Fences} from '@/lib/shared-cache/fences'

test('a fence ends when every server has confirmed it, and counts no other one', async () => {
  const fences = new Fences()
  const confirmed = await fences.wait(async id => {
    for (const one of ['of-another-process', id, id]) fences.confirm(one)
    return 2
  })
  expect(confirmed).toEqual({instances: 2, confirmed: 2})
})

test('a fence ends after a second without a confirmation of every server', async () => {
  const fences = new Fences()
  const startedAt = performance.now()
  const ended = await fences.wait(async id => {
    fences.confirm(id)
    return 2
  })
  expect(ended).toEqual({instances: 2, confirmed: 1})
  expect(performance.now() - startedAt).toBeGreaterThan(990)
})

test('a fence that cannot be sent throws, and nothing waits for it', async () => {
  const fences = new Fences()
  const wait = fences.wait(() => Promise.reject(new Error('Redis is not reachable.')))
  await expect(wait).rejects.toThrow('not reachable')
})
