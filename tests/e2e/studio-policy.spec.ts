import {expect, type Page} from '@playwright/test'
import {routes} from '../../lib/routes'
import {SINGLETON_IDS} from '../../studio/structure/singletons'
import {editorClient, restoring} from '../support/editor'
import {chooseAction, field, openDocument, publish, test} from '../support/studio'

const SLUG = 'terms-of-service'
const ID = SINGLETON_IDS.policy(SLUG)
/** A day after those of the sample content. */
const DAY = '2031-03-01'

const lake = editorClient()
const input = (page: Page, name: string) => field(page, name).locator('input').first()
const read = async (page: Page, path: string) => (await page.request.get(path)).text()

test('S2-legal a new version of a policy that is dated ahead is announced, and the present one stays in force', async ({
  page,
}) => {
  await restoring(lake, ID, async () => {
    const published: {version: string; effectiveDate: string} = await lake.fetch('*[_id == $id][0]', {id: ID})
    await openDocument(page, 'policy', ID)
    await chooseAction(page, 'Begin a new version', field(page, 'effectiveDate').locator('input[value=""]'))
    const version = await input(page, 'version').inputValue()
    expect(version).not.toBe(published.version)
    await expect(page.getByTestId('action-publish')).toBeDisabled()
    await input(page, 'effectiveDate').fill(DAY)
    await page.keyboard.press('Enter')
    await field(page, 'changeSummary').locator('textarea').fill('Parcels may fly.')
    await publish(page)
    await expect.poll(() => read(page, routes.policy(SLUG))).toMatch(/A new version applies from.*Parcels may fly/s)
    expect(await read(page, routes.policy(SLUG))).toContain(published.effectiveDate)
    const coming = await read(page, routes.policyVersion(SLUG, version))
    expect(coming).toContain(`You are reading version`)
    expect(coming).toContain(`<time dateTime="${DAY}"`)
    const [kept] = await lake.fetch('*[_id == $id][0].history', {id: ID})
    expect(kept).toMatchObject({version: published.version, effectiveDate: published.effectiveDate})
  })
})
