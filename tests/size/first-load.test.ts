import {resolve} from 'node:path'
import {beforeAll, describe, expect, test} from 'vitest'
import {emptyPageBytes} from '../support/empty-page'
import {firstLoadBytes} from '../support/first-load'
import {PUBLIC_PATHS} from '../support/public-pages'
import {readWorld} from '../support/world'

/** What a public page may add to the first load of an empty one, in bytes, gzip. */
const BUDGET_BYTES = 20 * 1024

describe('first load', () => {
  const {siteUrl, distDir} = readWorld()
  let empty = 0
  beforeAll(() => {
    empty = emptyPageBytes()
  })

  test.each(PUBLIC_PATHS)('%s adds at most 20 KB to an empty page', async path => {
    const response = await fetch(`${siteUrl}${path}`)
    expect(response.status).toBe(200)
    const added = firstLoadBytes(await response.text(), resolve(distDir)) - empty
    expect(added).toBeGreaterThan(0)
    expect(added).toBeLessThanOrEqual(BUDGET_BYTES)
  })
})
