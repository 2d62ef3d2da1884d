import {expect, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {STUDIO_EMAIL} from '../../services/launcher/local-services'
import {readEnvironment} from '../support/environment'
import {submitSignIn} from '../support/sign-in'

test('wrong sign-ins through the site limit only the visitor who sends them, whatever address they claim', async () => {
  const {siteUrl, secrets} = readEnvironment()
  // IPv4, because the visitors differ by their addresses in 127.0.0.0/8.
  const url = `http://127.0.0.1:${new URL(siteUrl).port}/lake`
  const statusOf = async (from: string, email: string, password: string, claimed: string) => {
    const headers = {'x-forwarded-for': claimed}
    return (await submitSignIn(url, {email, password, from, headers, returnTo: siteUrl + routes.studio})).status
  }
  const statuses: number[] = []
  for (let number = 0; number < 31; number++) {
    statuses.push(await statusOf('127.0.0.2', `invented-${number}@example.com`, 'a guess', `198.51.100.${number}`))
  }
  expect(statuses).toEqual([...Array(30).fill(401), 429])
  expect(await statusOf('127.0.0.3', 'invented@example.com', 'a guess', '127.0.0.2')).toBe(401)
  expect(await statusOf('127.0.0.3', STUDIO_EMAIL, secrets.lakeAdminPassword, '127.0.0.2')).toBe(303)
})
