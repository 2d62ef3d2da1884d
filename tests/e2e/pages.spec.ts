import {AxeBuilder} from '@axe-core/playwright'
import {expect, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {PUBLIC_PATHS} from '../support/public-pages'

const WIDTHS = [390, 1440]
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

for (const path of [...PUBLIC_PATHS, routes.policyVersion('cookies-policy', '3.0')]) {
  test(`${path} loads clean and accessible at ${WIDTHS.join(' and ')} px`, async ({page}) => {
    const faults: string[] = []
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) faults.push(`${message.type()}: ${message.text()}`)
    })
    page.on('pageerror', error => faults.push(`thrown: ${error.message}`))
    let isLeaving = false
    // What is fetched ahead while the page is left is cut off, and nobody misses it.
    page.on('requestfailed', request => {
      if (!isLeaving) faults.push(`failed: ${request.url()} ${request.failure()?.errorText}`)
    })
    page.on('response', response => {
      if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`)
    })
    for (const width of WIDTHS) {
      // Away from the page before it is resized: it would begin to load pictures that the next visit cuts off.
      isLeaving = true
      await page.goto('about:blank')
      isLeaving = false
      await page.setViewportSize({width, height: 900})
      await page.goto(path, {waitUntil: 'networkidle'})
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `sideways scroll at ${width} px`).toBeLessThanOrEqual(0)
      const {violations} = await new AxeBuilder({page}).withTags(WCAG).analyze()
      const found = violations.map(({id, nodes}) => `${id}: ${nodes.map(({target}) => target.join(' ')).join(', ')}`)
      expect(found, `axe at ${width} px`).toEqual([])
    }
    expect(faults).toEqual([])
  })
}
