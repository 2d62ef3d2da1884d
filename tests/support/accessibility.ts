import {AxeBuilder} from '@axe-core/playwright'
import type {Page} from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds on a page as it stands against WCAG 2.2 AA, or by the rules given, each with the elements at fault. */
export async function listBarriers(page: Page, rules?: string[]): Promise<string[]> {
  // Neither frames of other origins, of which there are none, nor what is in order: that takes two thirds of the time.
  const axe = new AxeBuilder({page}).setLegacyMode(true).options({resultTypes: ['violations']})
  const {violations} = await (rules ? axe.withRules(rules) : axe.withTags(WCAG)).analyze()
  return violations.map(({id, nodes}) => `${id}: ${nodes.map(({target}) => target.join(' ')).join(', ')}`)
}
