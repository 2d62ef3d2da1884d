import {type APIRequestContext, expect, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {shareSession} from '../support/account-session'
import {listHtmlErrors} from '../support/html'
import {FURTHER_PATHS, PUBLIC_PATHS} from '../support/public-pages'

const listErrors = async (request: APIRequestContext, path: string) =>
  listHtmlErrors(await (await request.get(path)).text(), path)

for (const path of [...PUBLIC_PATHS, ...FURTHER_PATHS]) {
  test(`${path} is valid HTML`, async ({request}) => {
    expect(await listErrors(request, path)).toEqual([])
  })
}

test(`${routes.account} is valid HTML`, async ({context, baseURL}) => {
  await shareSession(context, baseURL)
  expect(await listErrors(context.request, routes.account)).toEqual([])
})
