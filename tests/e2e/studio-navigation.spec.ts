import {expect, type Locator, type Page} from '@playwright/test'
import {routes} from '../../lib/routes'
import {PAGE_TITLES, POLICY_TITLES, SINGLETON_IDS} from '../../studio/structure/singletons'
import {editorClient} from '../support/editor'
import {field, openPosts, paneItem, test} from '../support/studio'

/** An element that each tool shows once it is open. */
const TOOLS: Record<string, (page: Page) => Locator> = {
  Content: page => paneItem(page, 'Blog'),
  Preview: page => page.frameLocator('iframe').getByRole('banner').first(),
  Vision: page => page.getByRole('button', {name: 'Fetch'}),
  Releases: page => page.getByRole('button', {name: 'New release'}).first(),
}

/** Returns the hrefs of all visible links. */
const visibleLinks = (page: Page) =>
  page
    .locator('a[href]')
    .filter({visible: true})
    .evaluateAll(links => links.map(link => link.getAttribute('href')))

test('every tool opens from the navbar, and the workspace menu has no link to sanity.io', async ({page}) => {
  await page.goto(routes.studio)
  for (const [name, shown] of Object.entries(TOOLS)) {
    await page.getByRole('link', {name, exact: true}).filter({visible: true}).click()
    await expect(shown(page)).toBeVisible()
  }
  await page.getByRole('button', {name: 'Overprint', exact: true}).click()
  await expect(page.locator('a[href*="/manage/"]').first()).toBeAttached()
  expect((await visibleLinks(page)).filter(href => href?.includes('/manage'))).toEqual([])
})

test('on a narrow screen every tool opens from the drawer, which has no link to sanity.io', async ({page}) => {
  await page.setViewportSize({width: 390, height: 1200})
  for (const [name, shown] of Object.entries(TOOLS)) {
    await page.goto(routes.studio)
    const tool = page.getByRole('link', {name, exact: true}).filter({visible: true})
    // The Studio navigates to its first tool on load, which closes the drawer.
    await expect(async () => {
      if (!(await tool.isVisible())) await page.getByTestId('studio-navbar').getByRole('button').first().click()
      await expect(page.locator('a[href*="/manage/"]').first()).toBeAttached({timeout: 10_000})
      expect((await visibleLinks(page)).filter(href => href?.includes('/manage'))).toEqual([])
      await tool.click({timeout: 10_000})
    }).toPass()
    await expect(shown(page)).toBeVisible()
  }
})

test('every list of the blog opens with its title', async ({page}) => {
  await page.goto(`${routes.studio}/structure/blog`)
  for (const name of [
    'All posts',
    'Drafts and changes',
    'Published, no changes',
    'Dated in the future',
    'Authors',
    'Topics',
  ]) {
    await page.getByRole('link', {name, exact: true}).click()
    // The list item and the title of the opened list.
    await expect(page.getByText(name, {exact: true}).filter({visible: true})).toHaveCount(2)
  }
})

test('the list of all posts begins with the newest one', async ({page}) => {
  await openPosts(page)
  const shown = page.getByTestId('document-list-pane').getByTestId(/^pane-item-/)
  /** Returns the dates of the published posts as the list shows them: other tests create drafts in the meantime. */
  const listDates = async () => {
    const posts = await editorClient().fetch<{_id: string; publishedAt: string}[]>(
      '*[_type == "post" && !(_id in path("drafts.**"))]{_id, publishedAt}',
    )
    const dates = new Map(posts.map(({_id, publishedAt}) => [_id, publishedAt]))
    const ids = await shown.evaluateAll(links => links.map(link => link.getAttribute('href')?.split(';').at(-1) ?? ''))
    return ids.flatMap(id => dates.get(id) ?? [])
  }
  await expect
    .poll(async () => {
      const dates = await listDates()
      return dates.length > 3 && dates.join() === dates.toSorted().reverse().join()
    })
    .toBe(true)
})

const {page: pageId, policy: policyId, navigation, searchSynonyms, settings} = SINGLETON_IDS

test('every item of Pages and of Legal opens its own form', async ({page}) => {
  for (const [section, titles, toId] of [
    ['Pages', PAGE_TITLES, pageId],
    ['Legal', POLICY_TITLES, policyId],
  ] as const) {
    if (section === 'Pages') await page.goto(`${routes.studio}/structure/pages`)
    else await paneItem(page, section).click()
    for (const [name, title] of Object.entries(titles)) {
      await paneItem(page, title).click()
      await expect(page).toHaveURL(new RegExp(`;${toId(name)}(,|$)`))
      await expect(field(page, 'title').locator('input').first(), title).toHaveValue(/./)
    }
  }
})

test('a singleton opens its form, and other types open a list', async ({page}) => {
  await page.goto(`${routes.studio}/structure`)
  for (const [title, id, path] of [
    ['Navigation', navigation, 'footer'],
    ['Search synonyms', searchSynonyms, 'groups'],
    ['Settings', settings, 'titleSeparator'],
  ] as const) {
    await paneItem(page, title).click()
    await expect(page).toHaveURL(new RegExp(`/${id}(,|$)`))
    await expect(field(page, path).first(), title).toBeVisible()
  }
  for (const title of ['Questions and answers', 'Redirects']) {
    await paneItem(page, title).click()
    // The list item and the title of the opened list.
    await expect(page.getByText(title, {exact: true}).filter({visible: true})).toHaveCount(2)
  }
})
