import {setTimeout as wait} from 'node:timers/promises'
import {expect, test} from 'vitest'
import {withSlowness} from '../../../../support/slowness'
import {LISTS, productChange} from './changes-environment'
import {bulk, productPage} from './generated-pages'
import {environment, shareChangesEnvironment} from './shared-environment'

shareChangesEnvironment()

test('S2-catalogue-changes many changes regenerate no page twice, and only pages that exist', async () => {
  const changes = [...bulk, ...Array.from({length: 2000}, (_, at) => `not-generated-${at}`)].map(productChange)
  const receipts = await environment.publishAll(changes)
  const last = await environment.publishAll([])
  expect(last[0]?.pages).toEqual([])
  expect(environment.regenerated.toSorted()).toEqual(
    [
      ...bulk.map(productPage),
      ...['clothing', 't-shirts', 'drinkware'].map(id => `/catalog/categories/${id}`),
      ...LISTS,
    ].toSorted(),
  )
  expect(receipts.at(-1)?.remaining).toBe(0)
})

test('S2-catalogue-changes 10,000 changes regenerate no page twice and delay an editor by less than a second', async () => {
  const {publishing} = await import('@/lib/publishing/catalogue/precedence')
  const {refresh} = await import('@/lib/publishing/refresh')
  const {revalidate} = environment
  environment.onRevalidate = () => wait(30)
  const changes = [...bulk, ...Array.from({length: 10_000 - bulk.length}, (_, at) => `many-${at}`)].map(productChange)
  const {result, slowness} = await withSlowness(async () => {
    let isDone = false
    const publishingAll = environment.publishAll(changes).finally(() => {
      isDone = true
    })
    const delays: number[] = []
    for (let edition = 1; !isDone; edition++) {
      const path = `/blog/edition-${edition}`
      const startedAt = performance.now()
      await publishing(() => refresh(path, {since: Date.now(), mustExist: true, revalidate}))
      delays.push(performance.now() - startedAt)
      // The next one comes while pages of the catalogue are regenerated.
      const count = environment.regenerated.length
      await expect.poll(() => isDone || environment.regenerated.length > count, {interval: 5}).toBe(true)
    }
    await publishingAll
    return delays
  })
  expect(result.length).toBeGreaterThan(3)
  expect(Math.max(...result)).toBeLessThan(1000 * slowness)
  const ofCatalogue = environment.regenerated.filter(path => !path.startsWith('/blog/edition'))
  expect(ofCatalogue.length).toBe(new Set(ofCatalogue).size)
  expect(ofCatalogue).toEqual(expect.arrayContaining(bulk.map(productPage)))
})

test('S2-catalogue-changes one more change than a message can list regenerates its own page first, and no other product again', async () => {
  const importedAt = Date.now()
  await environment.publishAll(bulk.map(productChange), {committedAt: importedAt, everything: true})
  environment.regenerated.length = 0
  const one = bulk.at(-1) as string
  const commits = [
    {change: productChange(one), at: Date.now()},
    ...bulk.slice(1, -1).map(id => ({change: productChange(id), at: importedAt})),
  ]
  let remaining: number
  do {
    ;({remaining} = await environment.send(commits, {everythingSince: importedAt}))
    expect(environment.regenerated[0]).toBe(productPage(one))
  } while (remaining > 0)
  expect(environment.regenerated.filter(path => path.startsWith('/catalog/products/'))).toEqual([productPage(one)])
})
