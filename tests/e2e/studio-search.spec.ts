import {expect} from '@playwright/test'
import {openPosts, search, test} from '../support/studio'

test('finds a post by words of its title, in the list and in the global search', async ({page}) => {
  await openPosts(page)
  const list = page.getByTestId('document-list-pane')
  await expect(list.getByText('The misprint drawer')).toBeVisible()
  await page.getByRole('combobox', {name: 'Search list'}).fill('field tote hand')
  await expect(list.getByText('The misprint drawer')).toHaveCount(0)
  await expect(list.getByText('A field guide to tote handles')).toBeVisible()
  // Words in any order; the last one is incomplete.
  const results = await search(page, 'navy teal mud')
  await expect(results.getByText('Why your teal looks muddy on a navy tee')).toBeVisible()
  await expect(results.getByText('The misprint drawer')).toHaveCount(0)
})
