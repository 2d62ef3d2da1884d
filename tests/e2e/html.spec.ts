import {expect, test} from '@playwright/test'
import {HtmlValidate} from 'html-validate'
import {FURTHER_PATHS, PUBLIC_PATHS} from '../support/public-pages'

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  // Same-origin scripts need no integrity hash: an attacker who can change them can change the page as well.
  rules: {'require-sri': ['error', {target: 'crossorigin'}]},
})

for (const path of [...PUBLIC_PATHS, ...FURTHER_PATHS]) {
  test(`${path} is valid HTML`, async ({request}) => {
    const {results} = await validator.validateString(await (await request.get(path)).text(), path)
    const errors = results.flatMap(({messages}) =>
      messages.map(({ruleId, message, selector}) => `${ruleId}: ${message} (${selector})`),
    )
    expect(errors).toEqual([])
  })
}
