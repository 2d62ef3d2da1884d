import {randomUUID} from 'node:crypto'
import {expect, type Page} from '@playwright/test'
import {routes} from '../../lib/routes'
import {SINGLETON_IDS} from '../../studio/structure/singletons'
import {editorClient, postLikeNewest} from '../support/editor'
import {readEnvironment} from '../support/environment'
import {addEditor, field, openDocument, publish, test, watchForTrouble} from '../support/studio'
import {openSession} from '../support/studio-session'

/* What an editor changes besides posts and pages, and what the other roles can do. */

const lake = editorClient()
const words = randomUUID().slice(0, 8)
const redirect = `redirect-${words}`
const post = `post-${words}`

test.afterAll(async () => {
  const ids = [redirect, post].flatMap(one => [one, `drafts.${one}`, `receipt.${one}`])
  await lake.delete({query: '*[_id in $ids]', params: {ids}})
})

const textOf = async (page: Page, path: string) => (await page.request.get(path)).text()

test('a redirect and an announcement from the Studio are public after the publish', async ({page}) => {
  await page.goto(`${routes.studio}/intent/create/template=redirect;type=redirect;id=${redirect}`)
  await field(page, 'from').locator('input').fill(`/blog/gone-${words}`)
  await field(page, 'to').locator('input').fill(routes.contact)
  await publish(page)
  await expect
    .poll(async () => (await page.request.get(`/blog/gone-${words}`, {maxRedirects: 0})).headers().location)
    .toBe(routes.contact)

  const {announcement} = await lake.fetch('*[_id == "settings"][0]{announcement}')
  await openDocument(page, 'settings', 'settings')
  try {
    await field(page, 'announcement.text').locator('input').fill(`Closed on ${words}`)
    await publish(page)
    await expect.poll(() => textOf(page, routes.home)).toContain(`Closed on ${words}`)
    await expect.poll(() => textOf(page, routes.contact)).toContain(`Closed on ${words}`)
  } finally {
    await lake.patch('settings').set({announcement}).commit()
  }
})

test('a viewer reads documents and can neither edit nor publish them', async ({browser}) => {
  await lake.create(await postLikeNewest(lake, {_id: post, title: 'Read only', slug: post}))
  const environment = readEnvironment()
  const storageState = await openSession(environment, addEditor(environment, 'Vera Quoin', 'viewer'))
  const context = await browser.newContext({storageState})
  const page = await context.newPage()
  const trouble = watchForTrouble(page, environment)
  await page.goto(`${routes.studio}/intent/edit/id=${post};type=post`)
  const title = field(page, 'title').locator('input')
  await expect(title).toHaveValue('Read only')
  await expect(title).not.toBeEditable()
  await expect(page.getByTestId('action-publish')).toBeDisabled()
  await expect(page.getByText('does not have permission to edit this document')).toBeVisible()
  await expect(page.getByRole('button', {name: 'Ask to edit'})).toHaveCount(0)
  await page.goto(`${routes.studio}/intent/edit/id=${SINGLETON_IDS.policy('privacy-policy')};type=policy`)
  const beginVersion = page.getByRole('menuitem', {name: /^Begin a new version/})
  await expect(async () => {
    if (!(await beginVersion.isVisible())) await page.getByRole('button', {name: 'Open document actions'}).click()
    await beginVersion.hover({timeout: 10_000})
    await expect(page.getByText('Your role does not permit editing this policy.')).toBeVisible({timeout: 10_000})
  }).toPass()
  await expect(beginVersion).toBeDisabled()
  await context.close()
  expect(trouble).toEqual([])
})
