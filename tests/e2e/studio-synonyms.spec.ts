import {randomInt} from 'node:crypto'
import {expect, type Page} from '@playwright/test'
import {routes} from '../../lib/routes'
import {editorClient, restoring} from '../support/editor'
import {field, fieldIn, paneItem, publish, test} from '../support/studio'

/* Editors change the synonyms of the search. */

const lake = editorClient()
/** No other test searches for it. Letters only, because the search splits what has digits. */
const word = Array.from({length: 12}, () => String.fromCharCode(97 + randomInt(26))).join('')

/** Returns the ids of the products that a visitor's search finds. */
async function find(page: Page): Promise<string[]> {
  const response = await page.request.get(`/backend/products?search=${word}`)
  const {data} = await response.json()
  return data.map(({id}: {id: string}) => id)
}
/** With all groups in a taller window, the Studio is too busy to validate without a graphics card. */
test.use({viewport: {width: 1440, height: 900}})

const hrefOf = (id: string) => `a[href^="${routes.product(id)}"]`

test('a word that an editor adds to a group and publishes finds products, and the receipt says so', async ({page}) => {
  await restoring(lake, 'searchSynonyms', async () => {
    expect(await find(page)).toEqual([])
    await page.goto(`${routes.studio}/structure`)
    await paneItem(page, 'Search synonyms').click()
    await field(page, 'groups').getByText('tee, t-shirt, tee shirt', {exact: true}).click()
    const dialog = page.getByTestId('nested-object-dialog')
    const terms = fieldIn(dialog, 'terms').first()
    await terms.locator('input').fill(word)
    await terms.locator('input').press('Enter')
    await expect(terms).toContainText(word)
    await dialog.getByRole('button', {name: 'Close dialog'}).click()
    await expect(dialog).toHaveCount(0)
    await publish(page)
    await expect(page.getByTestId('receipt')).toContainText(/In the search since \d\d:\d\d:\d\d/)
    await expect(page.getByTestId('receipt').getByText('Which pages')).toHaveCount(0)
    const [id = ''] = await find(page)
    expect(id).not.toBe('')
    // The listing, as a visitor sees it.
    const listing = await page.context().newPage()
    await listing.goto(`${routes.products}?search=${word}`)
    await expect(listing.locator(hrefOf(id)).first()).toBeVisible()
  })
  // The document is as before; the site writes it to the catalogue again.
  await expect.poll(() => find(page)).toEqual([])
})
