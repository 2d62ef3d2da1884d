import {randomUUID} from 'node:crypto'
import {expect} from '@playwright/test'
import {routes} from '../../lib/routes'
import {editorClient, postLikeNewest} from '../support/editor'
import {chooseAction, openDocument, test} from '../support/studio'

const lake = editorClient()
const id = `post-${randomUUID()}`
const slug = `timed-${id.slice(5, 13)}`
/** Time allowed between choosing the minute and the last click, enough for a busy machine. */
const LEAD_TIME_MS = 135_000

test.beforeAll(async () => {
  await lake.create(await postLikeNewest(lake, {_id: `drafts.${id}`, title: `Timed ${slug}`, slug}))
})
test.afterAll(async () => {
  await lake.delete({query: '*[_id in [$id, $draft]]', params: {id, draft: `drafts.${id}`}})
})

type Release = {_id: string; state: string; publishAt?: string}
const releaseOf = () =>
  lake.fetch<Release | null>(
    '*[_type == "system.release" && count(*[_id == "versions." + ^.name + "." + $id]) > 0][0]{_id, state, publishAt}',
    {id},
  )

test('a post scheduled in the Studio is published at its time without an open Studio', async ({page, request}) => {
  await openDocument(page, 'post', id)
  const dialog = page.getByRole('dialog')
  await chooseAction(page, 'Schedule publish', dialog)
  const due = new Date(Math.ceil((Date.now() + LEAD_TIME_MS) / 60_000) * 60_000)
  const day = due.toLocaleDateString('en-US', {day: 'numeric', month: 'short', year: 'numeric'})
  const time = due.toLocaleTimeString('en-GB', {hour: '2-digit', minute: '2-digit'})
  await dialog.getByTestId('date-input').fill(`${day} ${time}`)
  await dialog.getByTestId('date-input').press('Enter')
  await dialog.getByTestId('confirm-button').click()
  await expect.poll(releaseOf).toMatchObject({state: 'scheduled', publishAt: due.toISOString()})

  await page.close()
  expect((await request.get(routes.post(slug))).status()).toBe(404)
  expect(Date.now(), 'scheduled in time').toBeLessThan(due.getTime())
  const timeout = due.getTime() - Date.now() + 120_000
  await expect.poll(async () => (await request.get(routes.post(slug))).status(), {timeout, intervals: [250]}).toBe(200)
  expect(Date.now()).toBeGreaterThanOrEqual(due.getTime())
  await expect.poll(async () => (await request.get(routes.blog)).text(), {timeout: 120_000}).toContain(`Timed ${slug}`)
})
