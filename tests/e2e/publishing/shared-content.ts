import {expect, test} from '@playwright/test'
import {routes} from '../../../lib/routes'
import {editor, SOON, word} from './context'

/** Tests content that many pages show. */
export function testSharedContent(): void {
  test('changed settings appear on every page', async ({request}) => {
    const before = await editor.fetch('*[_id == "settings"][0].footerText')
    const paths = [
      '/',
      '/legal/disclaimer',
      '/catalog/products/unisex-tee',
      '/catalog/categories/bags',
      '/login',
      '/nowhere-at-all',
      '/contact',
    ]
    const eventually = {timeout: 90_000, intervals: [200]}
    // Cache all pages before the change.
    for (const path of paths) expect(await (await request.get(path)).text(), path).not.toContain(`${word} everywhere`)
    await editor
      .patch('settings')
      .set({footerText: `${word} everywhere`})
      .commit()
    for (const path of paths) {
      await expect
        .poll(async () => (await request.get(path)).text(), {...eventually, message: path})
        .toContain(`${word} everywhere`)
    }
    await editor.patch('settings').set({footerText: before}).commit()
    for (const path of paths) {
      await expect
        .poll(async () => (await request.get(path)).text(), {...eventually, message: path})
        .not.toContain(`${word} everywhere`)
    }
  })

  test('S2-legal publishing a policy changes all of its versions; a withdrawn version returns 404', async ({
    request,
  }) => {
    const slug = 'shipping-and-delivery-policy'
    const original = await editor.getDocument('policy-shipping-and-delivery-policy')
    if (!original) throw new Error('The sample content has no such policy.')
    const get = async (version?: string) => {
      const response = await request.get(version ? routes.policyVersion(slug, version) : routes.policy(slug))
      return `${response.status()} ${await response.text()}`
    }
    // About thirty pages link to the policy; its own page is refreshed first.
    const eventually = {timeout: 90_000, intervals: [100]}
    // Cache both pages before the change.
    expect(await get('3.0')).toContain('You are reading version')
    expect(await get('3.1')).not.toContain('You are reading version')

    const {version, effectiveDate, changeSummary, body, history} = original
    const replaced = {_key: 'replaced', _type: 'policyVersion', version, effectiveDate, changeSummary, body}
    await editor
      .patch(original._id)
      .set({
        version: '3.2',
        effectiveDate: '2026-11-01',
        changeSummary: 'Parcels fly.',
        history: [replaced, ...history],
      })
      .commit()
    await expect.poll(() => get(), SOON).toContain('Parcels fly.')
    // The version that was in force until now.
    await expect.poll(() => get('3.1'), eventually).toMatch(/^200 .*You are reading version.*until.*1 November 2026/s)
    await expect.poll(() => get('3.0'), eventually).toContain('Parcels fly.')
    await expect.poll(() => get('3.2'), eventually).toMatch(/^200/)

    await editor.createOrReplace(original)
    await expect.poll(() => get('3.2'), eventually).toMatch(/^404/)
    await expect.poll(() => get('3.1'), eventually).not.toContain('You are reading version')
    await expect.poll(() => get(), SOON).not.toContain('Parcels fly.')
  })
}
