import {type APIRequestContext, expect, test} from '@playwright/test'
import {HtmlValidate} from 'html-validate'
import {routes} from '../../lib/routes'
import {shareSession} from '../support/account-session'
import {FURTHER_PATHS, PUBLIC_PATHS} from '../support/public-pages'

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  // Same-origin scripts need no integrity hash: an attacker who can change them can change the page as well.
  rules: {'require-sri': ['error', {target: 'crossorigin'}]},
})

async function listErrors(request: APIRequestContext, path: string): Promise<string[]> {
  const {results} = await validator.validateString(await (await request.get(path)).text(), path)
  return results.flatMap(({messages}) =>
    messages.map(({ruleId, message, selector}) => `${ruleId}: ${message} (${selector})`),
  )
}

for (const path of [...PUBLIC_PATHS, ...FURTHER_PATHS]) {
  test(`${path} is valid HTML`, async ({request}) => {
    expect(await listErrors(request, path)).toEqual([])
  })
}

test(`${routes.account} is valid HTML`, async ({context, baseURL}) => {
  await shareSession(context, baseURL)
  expect(await listErrors(context.request, routes.account)).toEqual([])
})
