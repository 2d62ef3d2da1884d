import {resolve} from 'node:path'
import {expect, test} from 'vitest'
import {findHolder} from '../../services/launcher/build-holders'
import {readEnvironment} from '../support/environment'
import {seededRandom} from './support/length'

test('the site, the content lake and the catalogue API of the test environment are up', async () => {
  const {siteUrl, lake, api} = readEnvironment()
  const addresses = [`${siteUrl}/`, `${lake.url}/healthz`, `${api.url}/healthz`]
  const statuses = await Promise.all(addresses.map(async address => (await fetch(address)).status))
  expect(statuses).toEqual([200, 200, 200])
})

test('no other run can build in the folder from which the site is served', () => {
  expect(findHolder(resolve(readEnvironment().distDir))).not.toBeNull()
})

test('random inputs repeat with the same seed', () => {
  const three = (seed: number) => Array.from({length: 3}, seededRandom(seed))
  expect(three(13)).toEqual(three(13))
  expect(three(13)).not.toEqual(three(14))
})
