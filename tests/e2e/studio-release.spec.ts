import {randomUUID} from 'node:crypto'
import {expect, type Page} from '@playwright/test'
import {routes} from '../../lib/routes'
import {editorClient, postLikeNewest} from '../support/editor'
import {field, test} from '../support/studio'

/* A release, from the Studio's tool to the public pages. */

const lake = editorClient()
const words = randomUUID().slice(0, 8)
const posts = [1, 2, 3].map(index => `post-${words}-${index}`)
const titleOf = (post: string) => `Released ${post}`

test.beforeAll(async () => {
  for (const post of posts)
    await lake.create(await postLikeNewest(lake, {_id: post, title: `Before ${post}`, slug: post}))
})
test.afterAll(async () => {
  const ids = posts.flatMap(post => [post, `drafts.${post}`, `receipt.${post}`])
  await lake.delete({query: '*[_id in $ids]', params: {ids}})
})

async function createRelease(page: Page): Promise<string> {
  await page.goto(`${routes.studio}/releases`)
  await page.getByRole('button', {name: 'New release'}).first().click()
  await page.getByTestId('release-form-title').fill(`Autumn ${words}`)
  await page.getByTestId('submit-release-button').click()
  await expect(page).toHaveURL(/perspective=/)
  return new URL(page.url()).searchParams.get('perspective') ?? ''
}

async function changeInRelease(page: Page, release: string, post: string) {
  await page.goto(`${routes.studio}/structure/blog;post;${post}?perspective=${release}`)
  await page.getByRole('button', {name: 'Add to release'}).click()
  const title = field(page, 'title').locator('input')
  await expect(title).toBeEditable()
  await title.fill(titleOf(post))
  await expect.poll(() => lake.fetch('*[_id == $id][0].title', {id: `versions.${release}.${post}`})).toBe(titleOf(post))
}

test('three posts of a release are public together', async ({page}) => {
  const release = await createRelease(page)
  for (const post of posts) await changeInRelease(page, release, post)
  for (const post of posts) expect(await textOf(page, post)).toContain(`Before ${post}`)

  await page.goto(`${routes.studio}/releases/${release}`)
  for (const post of posts) await expect(page.getByText(titleOf(post)).first()).toBeVisible()
  const confirm = page.getByRole('dialog').getByRole('button', {name: 'Run release'})
  // While the Studio validates the documents, it disables the button that opens the dialog, also between mouse down and mouse up (sanity 6.16.0).
  await expect(async () => {
    if (!(await confirm.isVisible())) await page.getByTestId('publish-all-button').click({timeout: 10_000})
    await confirm.click({timeout: 10_000})
  }).toPass()
  for (const post of posts) await expect.poll(() => textOf(page, post)).toContain(titleOf(post))
})

const textOf = async (page: Page, post: string) => (await page.request.get(routes.post(post))).text()
