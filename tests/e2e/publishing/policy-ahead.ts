import {expect, test} from '@playwright/test'
import {routes} from '../../../lib/routes'
import {startSite} from '../../support/cluster/site'
import {withSlowness} from '../../support/slowness'
import {editor} from './context'

const SLUG = 'return-and-replacement-policy'
const ID = `policy-${SLUG}`
const VERSION = '77.0'
/** Time from the start of the site until the new version applies: long enough for its publish on a busy machine. */
const AHEAD_MS = 45_000
/** Promised time from the moment until the page has changed. */
const PROMISED_MS = 5000

/** Tests that a version of a policy replaces the one in force when its day begins, on a server whose clock is just before midnight. */
export function testPolicyAhead(): void {
  test('S2-legal a version dated ahead is announced, has its own address, and is in force from its day without a publish', async () => {
    test.setTimeout(600_000)
    const original = await editor.getDocument(ID)
    if (!original) throw new Error('The sample content has no such policy.')
    const at = Date.now() + AHEAD_MS
    const midnight = (Math.floor(at / 86_400_000) + 1) * 86_400_000
    const day = new Date(midnight).toISOString().slice(0, 10)
    const site = await startSite({clockAheadMs: midnight - at})
    const read = async (path: string) => {
      const response = await fetch(site.url + path)
      return `${response.status} ${await response.text()}`
    }
    try {
      const {version, effectiveDate, summary, changeSummary, body, history} = original
      const replaced = {_key: 'replaced', _type: 'policyVersion', version, effectiveDate, summary, changeSummary, body}
      const dated = {
        version: VERSION,
        effectiveDate: day,
        changeSummary: 'Parcels fly.',
        history: [replaced, ...history],
      }
      const {_rev, _updatedAt} = await editor.patch(ID).set(dated).commit()
      const snapshot = {
        slug: SLUG,
        key: null,
        from: null,
        publishedAt: null,
        topics: null,
        version: VERSION,
        earlier: [version],
      }
      const publication = {id: ID, type: 'policy', rev: _rev, updatedAt: _updatedAt, before: snapshot, after: snapshot}
      await expect.poll(async () => (await site.publish(publication, _rev)).status, {timeout: 120_000}).toBe(200)

      const own = routes.policyVersion(SLUG, VERSION)
      const before = await read(routes.policy(SLUG))
      const coming = await read(own)
      expect(Date.now(), 'the site was ready before the day began').toBeLessThan(at)
      expect(before).toMatch(/^200 .*A new version applies from.*Parcels fly/s)
      expect(before).toContain(`<time dateTime="${day}"`)
      expect(coming).toMatch(/^200 .*You are reading version.*It applies from.*Until then/s)
      while (Date.now() < at) {
        const text = await read(routes.policy(SLUG))
        if (Date.now() < at) expect(text).toContain('A new version applies from')
      }
      const {result: late, slowness} = await withSlowness(async () => {
        for (const path of [routes.policy(SLUG), own]) {
          await expect
            .poll(() => read(path), {timeout: 90_000, intervals: [50], message: path})
            .not.toMatch(/A new version applies from|It applies from/)
        }
        return Date.now() - at
      })
      expect(late, `slowness ${slowness}`).toBeLessThan(PROMISED_MS * slowness)
      expect(await read(routes.policyVersion(SLUG, version))).toMatch(
        /^200 .*You are reading version.*It was in force from/s,
      )
    } finally {
      await editor.createOrReplace(original)
      await site.stop()
    }
  })
}
