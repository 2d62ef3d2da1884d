import type {Page} from '@playwright/test'

/** Makes the browser one without `::details-content`, such as Firefox before 143 and Safari before 18.4. */
export async function removeDetailsContent(page: Page) {
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (condition: string) => !condition.includes('::details-content') && supports(condition)
  })
  await page.route('**/*.css', async route => {
    const response = await route.fetch()
    await route.fulfill({response, body: (await response.text()).replaceAll('::details-content', '::unknown-part')})
  })
}
