import {randomUUID} from 'node:crypto'
import {expect, type FrameLocator, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {editorClient} from '../support/editor'
import {chooseAction, field, signInToStudio, watchForTrouble} from '../support/studio'
import {readWorld} from '../support/world'

const world = readWorld()
const editor = editorClient(world)
const id = `post-${randomUUID()}`
const slug = `beside-${id.slice(5, 13)}`
const title = `Beside the form ${id.slice(5, 13)}`
let trouble: string[] = []

test.use({viewport: {width: 1440, height: 1200}, permissions: ['clipboard-read', 'clipboard-write']})
test.describe.configure({mode: 'serial', timeout: 240_000})

test.beforeAll(async () => {
  const {_id, _rev, _createdAt, _updatedAt, ...fields} = await editor.fetch(
    '*[_type == "post" && slug.current == "why-your-teal-looks-muddy-on-a-navy-tee"][0]',
  )
  await editor.create({...fields, _id: `drafts.${id}`, title, slug: {_type: 'slug', current: slug}})
})
test.afterAll(() => editor.delete(`drafts.${id}`))
test.beforeEach(async ({page}) => {
  page.setDefaultTimeout(30_000)
  trouble = watchForTrouble(page, world)
  await signInToStudio(page, world)
})
test.afterEach(() => expect(trouble).toEqual([]))

/** Opens a page in the Preview tool and waits until a click there is an editor's. */
async function openPreview(page: Page, path: string): Promise<FrameLocator> {
  await page.goto(`${routes.studio}/presentation?preview=${encodeURIComponent(path)}`)
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('h1')).toBeVisible({timeout: 60_000})
  await expect(page.getByRole('switch', {name: 'Edit'})).toBeChecked({timeout: 60_000})
  return frame
}

test('a draft stands on its real page beside its form, and a click on a text opens its field', async ({page}) => {
  const frame = await openPreview(page, routes.post(slug))
  await expect(frame.locator('h1')).toContainText(title)
  await expect(field(page, 'title').locator('input')).toHaveValue(title)
  await frame.getByText('three ways to design for it').click()
  await expect(page).toHaveURL(/path=|excerpt/)
  await expect(field(page, 'excerpt').locator('textarea')).toBeFocused()
})
