import {AxeBuilder} from '@axe-core/playwright'
import type {Page} from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Lists axe's violations of WCAG 2.2 AA, or of the given rules, each with the affected elements. */
export async function listViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Legacy mode skips frames of other origins, which the pages don't have; together with skipping passed checks it saves two
  // thirds of the time.
  const axe = new AxeBuilder({page}).setLegacyMode(true).options({resultTypes: ['violations']})
  const {violations} = await (rules ? axe.withRules(rules) : axe.withTags(WCAG)).analyze()
  return violations.map(({id, nodes}) => `${id}: ${nodes.map(({target}) => target.join(' ')).join(', ')}`)
}
