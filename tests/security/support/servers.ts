import {expect} from 'vitest'
import {readEnvironment} from '../../support/environment'

/** Requires that the site, the content lake and the catalogue API respond. */
export async function expectAlive(): Promise<void> {
  const {siteUrl, lake, api} = readEnvironment()
  for (const address of [`${siteUrl}/api/health`, `${siteUrl}/`, `${lake.url}/healthz`, `${api.url}/healthz`])
    expect((await fetch(address)).status, address).toBe(200)
}
