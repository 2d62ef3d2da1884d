import {randomUUID} from 'node:crypto'
import {expect, type Page} from '@playwright/test'
import {routes} from '../../lib/routes'
import {editorClient, postLikeNewest} from '../support/editor'
import {expandArticle, field, fieldIn, insertBlock, publish, test} from '../support/studio'

/* What the toolbar of an article inserts, from the click to the public page. */

const lake = editorClient()
const post = `post-${randomUUID()}`
const slug = `blocks-${post.slice(5, 13)}`
const POLICY = 'Shipping and delivery policy'

test.beforeAll(async () => {
  const draft = await postLikeNewest(lake, {_id: `drafts.${post}`, title: `Blocks ${slug}`, slug})
  const text = {_type: 'span', _key: 'words', text: 'Parcels leave on weekdays.', marks: []}
  const body = [{_type: 'block', _key: 'first', style: 'normal', markDefs: [], children: [text]}]
  await lake.create({...draft, body})
})
test.afterAll(() => lake.delete({query: '*[_id in $ids]', params: {ids: [post, `drafts.${post}`, `receipt.${post}`]}}))

async function linkToPolicy(page: Page) {
  await page
    .getByTestId('pt-editor')
    .getByText('Parcels leave')
    .dblclick({position: {x: 20, y: 8}})
  await page.locator('[data-testid=action-button-internalLink][aria-hidden=false]').click()
  const dialog = page.getByTestId('popover-edit-dialog')
  await dialog.locator('input').first().fill(POLICY)
  await page.locator('[data-ui=AutoComplete__results]').getByRole('option').filter({hasText: POLICY}).first().click()
  await expect(dialog.getByText(POLICY).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

async function insertAll(page: Page) {
  await insertBlock(page, 'Pull quote', async dialog => {
    await fieldIn(dialog(), 'text').locator('textarea').fill('A parcel is a promise.')
    await fieldIn(dialog(), 'attribution').locator('input').fill('The post room')
  })
  await insertBlock(page, 'Code', async dialog => {
    await fieldIn(dialog(), 'filename').locator('input').fill('theme.liquid')
    await fieldIn(dialog(), 'code').locator('textarea').fill('{{ product.title }}')
  })
  await insertBlock(page, 'Callout', async dialog => {
    await fieldIn(dialog(), 'tone').getByText('Warning', {exact: true}).click()
    const text = fieldIn(dialog(), 'body').getByTestId('pt-editor')
    await text.click()
    await text.locator('[contenteditable=true]').first().click()
    await page.keyboard.type('Hats take longer.')
    await expect(text.getByText('Hats take longer.')).toBeVisible()
  })
}

test('a quote, code, a callout and a link to a document from the toolbar are public after the publish', async ({
  page,
}) => {
  await expandArticle(page, post)
  await linkToPolicy(page)
  await page.getByTestId('fullscreen-button-collapse').click()
  await field(page, 'body').locator('[contenteditable=true]').first().click()
  await page.keyboard.press('ControlOrMeta+End')
  await insertAll(page)
  await expect
    .poll(() => lake.fetch('*[_id == $id][0].body[]._type', {id: `drafts.${post}`}))
    .toEqual(['block', 'pullQuote', 'codeBlock', 'callout'])
  await publish(page)
  const article = async () => (await page.request.get(routes.post(slug))).text()
  await expect.poll(article).toContain('A parcel is a promise.')
  const html = await article()
  for (const text of ['The post room', 'theme.liquid', '{{ product.title }}', 'Hats take longer.']) {
    expect(html).toContain(text)
  }
  expect(html).toContain(`href="${routes.policy('shipping-and-delivery-policy')}"`)
})
