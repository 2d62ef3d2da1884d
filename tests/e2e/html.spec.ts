import {expect, test} from '@playwright/test'
import {HtmlValidate} from 'html-validate'
import {FURTHER_PATHS, PUBLIC_PATHS} from '../support/public-pages'

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  // Scripts of the site's own origin need no integrity sum: whoever could change them could change the page.
  rules: {'require-sri': ['error', {target: 'crossorigin'}]},
})

for (const path of [...PUBLIC_PATHS, ...FURTHER_PATHS]) {
  test(`${path} is valid HTML`, async ({request}) => {
    const {results} = await validator.validateString(await (await request.get(path)).text(), path)
    const faults = results.flatMap(({messages}) =>
      messages.map(({ruleId, message, selector}) => `${ruleId}: ${message} (${selector})`),
    )
    expect(faults).toEqual([])
  })
}
