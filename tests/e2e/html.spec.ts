import {expect, test} from '@playwright/test'
import {HtmlValidate} from 'html-validate'
import {routes} from '../../lib/routes'
import {PUBLIC_PATHS} from '../support/public-pages'

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  // Scripts of the site's own origin need no integrity sum: whoever could change them could change the page.
  rules: {'require-sri': ['error', {target: 'crossorigin'}]},
})

const FURTHER = [
  '/nope',
  '/catalog/products?category=bags&sort=price',
  '/blog?tag=colour',
  routes.policyVersion('privacy-policy', '3.0'),
]

for (const path of [...PUBLIC_PATHS, ...FURTHER]) {
  test(`${path} is valid HTML`, async ({request}) => {
    const {results} = await validator.validateString(await (await request.get(path)).text(), path)
    const faults = results.flatMap(({messages}) =>
      messages.map(({ruleId, message, selector}) => `${ruleId}: ${message} (${selector})`),
    )
    expect(faults).toEqual([])
  })
}
