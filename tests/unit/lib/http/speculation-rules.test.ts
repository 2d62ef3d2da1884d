import {readFileSync} from 'node:fs'
import {getPathMatch} from 'next/dist/shared/lib/router/utils/path-match'
import {expect, test} from 'vitest'
import {speculationHeaderRules} from '@/lib/http/speculation-rules'
import {routes, SPECULATION_RULES_PATH} from '@/lib/routes'

/** Returns the headers of a path, with names in lower case. */
const headersOf = (path: string): Record<string, string> =>
  Object.fromEntries(
    speculationHeaderRules()
      .filter(({source}) => getPathMatch(source)(path))
      .flatMap(({headers}) => headers.map(({key, value}) => [key.toLowerCase(), value])),
  )

test.each([routes.home, routes.products, routes.policy('privacy-policy'), '/studios'])(
  'the document %s names the rules',
  path => {
    expect(headersOf(path)).toEqual({'speculation-rules': `"${SPECULATION_RULES_PATH}"`})
  },
)

test.each([
  '/_next/static/chunks/a.js',
  '/api/vitals',
  '/backend/products',
  '/studio',
  '/studio/structure',
  '/lake/images/a',
  routes.feed,
  '/favicon.svg',
])('%s does not', path => {
  expect(headersOf(path)).toEqual({})
})

test('the rules have the type that browsers require, and are a file of the site', () => {
  expect(headersOf(SPECULATION_RULES_PATH)).toMatchObject({'content-type': 'application/speculationrules+json'})
  expect(headersOf(SPECULATION_RULES_PATH)).not.toHaveProperty('speculation-rules')
  const rules: unknown = JSON.parse(readFileSync(`public${SPECULATION_RULES_PATH}`, 'utf8'))
  expect(rules).toMatchObject({prefetch: [{eagerness: 'conservative'}]})
})
