import {getPathMatch} from 'next/dist/shared/lib/router/utils/path-match'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {POLICY_SLUGS} from '@/lib/document-paths'
import nextConfig from '@/next.config.js'
import type {TestLake} from '../../../support/lake'
import {slug, startContent} from './content-environment'

let lake: TestLake
let getStaticProps: typeof import('@/pages/legal/[policy]/[version]').getStaticProps

const PATHS = ['/legal/privacy/eu', '/legal/privacy/2.0', '/legal/privacy-policy/eu', '/legal/privacy/weiß']

beforeAll(async () => {
  lake = await startContent([
    {_id: 'policy-privacy', _type: 'policy', slug: slug('privacy-policy'), title: 'Privacy policy', version: '3.1'},
    ...PATHS.map((from, index) => ({_id: `redirect-${index}`, _type: 'redirect', from, to: '/legal/privacy-policy'})),
  ])
  ;({getStaticProps} = await import('@/pages/legal/[policy]/[version]'))
})
afterAll(() => lake.close())

/** Returns the sources of the site's own redirects that match a path. */
async function sourcesOf(path: string) {
  const redirects = (await nextConfig.redirects?.()) ?? []
  return redirects.map(({source}) => source).filter(source => getPathMatch(source, {strict: true})(path))
}

test.each(PATHS)('an editor’s redirect from %s works', async path => {
  expect(await sourcesOf(path)).toEqual([])
  const [policy = '', version = ''] = path.split('/').slice(2)
  expect(await getStaticProps({params: {policy, version}})).toMatchObject({
    redirect: {destination: '/legal/privacy-policy'},
  })
})

test('the internal pages of versions redirect to their public addresses', async () => {
  for (const policy of POLICY_SLUGS) {
    for (const version of ['3.0', '20251130', '1.2.3'])
      expect(await sourcesOf(`/legal/${policy}/${version}`)).toHaveLength(1)
  }
})
