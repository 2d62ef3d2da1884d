import {expect, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {editorClient} from '../support/editor'

/** What an editor may have to wait for the public page, from the click. */
const WITHIN = {timeout: 2000, intervals: [50]}
const ID = 'policy-shipping-and-delivery-policy'
const SLUG = 'shipping-and-delivery-policy'

const editor = editorClient()

test('S2-legal a published policy changes all of its versions; one that is taken back is not found', async ({
  request,
}) => {
  const original = await editor.getDocument(ID)
  if (!original) throw new Error(`The sample world has no ${ID}.`)
  const get = async (version?: string) => {
    const response = await request.get(version ? routes.policyVersion(SLUG, version) : routes.policy(SLUG))
    return `${response.status()} ${await response.text()}`
  }
  // Both are in the cache before the change.
  expect(await get('3.0')).toContain('You are reading version')
  expect(await get('3.1')).not.toContain('You are reading version')

  const {version, effectiveDate, changeSummary, body, history} = original
  const replaced = {_key: 'replaced', _type: 'policyVersion', version, effectiveDate, changeSummary, body}
  await editor
    .patch(ID)
    .set({
      version: '3.2',
      effectiveDate: '2026-11-01',
      changeSummary: 'Parcels fly.',
      history: [replaced, ...history],
    })
    .commit()
  await expect.poll(() => get(), WITHIN).toContain('Parcels fly.')
  // Until now the version in force.
  await expect.poll(() => get('3.1'), WITHIN).toMatch(/^200 .*You are reading version.*until.*1 November 2026/s)
  await expect.poll(() => get('3.0'), WITHIN).toContain('Parcels fly.')
  await expect.poll(() => get('3.2'), WITHIN).toMatch(/^200/)

  await editor.createOrReplace(original)
  await expect.poll(() => get('3.2'), WITHIN).toMatch(/^404/)
  await expect.poll(() => get('3.1'), WITHIN).not.toContain('You are reading version')
  await expect.poll(() => get(), WITHIN).not.toContain('Parcels fly.')
})
