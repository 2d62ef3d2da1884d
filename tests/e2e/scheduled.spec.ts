import {randomUUID} from 'node:crypto'
import {expect, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {editorClient} from '../support/editor'
import {field, signInToStudio, watchForTrouble} from '../support/studio'
import {readWorld} from '../support/world'

const world = readWorld()
const lake = editorClient(world)
const id = `post-${randomUUID()}`
const slug = `timed-${id.slice(5, 13)}`
/** What an editor needs, on a busy machine, from choosing the minute to the last click. */
const HEAD_START_MS = 45_000
let trouble: string[] = []

test.use({viewport: {width: 1440, height: 2400}})
test.describe.configure({timeout: 300_000})
test.beforeAll(async () => {
  const model = await lake.fetch('*[_type == "post"] | order(publishedAt desc)[0]')
  const {_id, _rev, _createdAt, _updatedAt, ...fields} = model
  await lake.create({...fields, _id: `drafts.${id}`, title: `Timed ${slug}`, slug: {_type: 'slug', current: slug}})
})
test.afterAll(async () => {
  await lake.delete({query: '*[_id in [$id, $draft]]', params: {id, draft: `drafts.${id}`}})
})
test.beforeEach(async ({page}) => {
  page.setDefaultTimeout(20_000)
  trouble = watchForTrouble(page, world)
  await signInToStudio(page, world)
})
test.afterEach(() => expect(trouble).toEqual([]))

type Release = {_id: string; state: string; publishAt?: string}
const releaseOf = () =>
  lake.fetch<Release | null>(
    '*[_type == "system.release" && count(*[_id == "versions." + ^.name + "." + $id]) > 0][0]{_id, state, publishAt}',
    {id},
  )

test('a post that is scheduled in the Studio stands on the site at its time, with nobody there', async ({
  page,
  request,
}) => {
  await page.goto(`${routes.studio}/structure/blog;post;${id}`)
  await expect(field(page, 'title').locator('input')).toHaveValue(/^Timed/, {timeout: 60_000})
  await page.getByRole('button', {name: 'Open document actions'}).click()
  // Offered once the Studio has checked the post.
  const schedule = page.getByRole('menuitem', {name: 'Schedule publish'})
  await expect(schedule).toBeEnabled({timeout: 60_000})
  await schedule.click()
  const dialog = page.getByRole('dialog')
  const due = new Date(Math.ceil((Date.now() + HEAD_START_MS) / 60_000) * 60_000)
  const day = due.toLocaleDateString('en-US', {day: 'numeric', month: 'short', year: 'numeric'})
  const time = due.toLocaleTimeString('en-GB', {hour: '2-digit', minute: '2-digit'})
  await dialog.getByTestId('date-input').fill(`${day} ${time}`)
  await dialog.getByTestId('date-input').press('Enter')
  await dialog.getByTestId('confirm-button').click()
  await expect.poll(releaseOf, {timeout: 30_000}).toMatchObject({state: 'scheduled', publishAt: due.toISOString()})

  await page.close()
  expect((await request.get(routes.post(slug))).status()).toBe(404)
  expect(Date.now(), 'scheduled in time').toBeLessThan(due.getTime())
  const patience = due.getTime() - Date.now() + 30_000
  await expect
    .poll(async () => (await request.get(routes.post(slug))).status(), {timeout: patience, intervals: [250]})
    .toBe(200)
  expect(Date.now()).toBeGreaterThanOrEqual(due.getTime())
  await expect.poll(async () => (await request.get(routes.blog)).text(), {timeout: 20_000}).toContain(`Timed ${slug}`)
})
