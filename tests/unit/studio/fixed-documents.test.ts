import {afterAll, beforeAll, expect, test} from 'vitest'
import {PAGE_KEYS, POLICY_SLUGS} from '@/lib/routes'
import {fixedTemplates} from '@/studio/structure/fixed-templates'
import {SINGLETON_IDS} from '@/studio/structure/singletons'
import {startLake, type TestLake} from '../../support/lake'
import {createValidator, type Validator} from './studio-source'

let lake: TestLake
let validator: Validator

beforeAll(async () => {
  lake = await startLake()
  validator = await createValidator(lake)
})
afterAll(() => lake.close())

const begin = (schemaType: string, name: string): object => {
  const value = fixedTemplates.find(template => template.schemaType === schemaType)?.value
  return typeof value === 'function' ? {_type: schemaType, ...value({name}, {})} : {}
}
const faultsOf = async (field: string, document: object) =>
  (await validator(document)).filter(fault => fault.startsWith(`${field}:`))

test('each page that was never written begins with its own key and title', async () => {
  for (const key of PAGE_KEYS) {
    const page = begin('page', key)
    expect(page).toMatchObject({key, title: expect.stringMatching(/\w/)})
    expect(await validator({...page, _id: `drafts.${SINGLETON_IDS.page(key)}`})).toEqual([])
  }
})

test('each policy that was never written begins with its own address and title', async () => {
  for (const slug of POLICY_SLUGS) {
    const policy = {...begin('policy', slug), _id: `drafts.${SINGLETON_IDS.policy(slug)}`}
    for (const field of ['slug', 'title', 'version']) expect(await faultsOf(field, policy)).toEqual([])
  }
})

test('no page stands in another one’s place', async () => {
  const page = begin('page', 'why')
  expect(await faultsOf('key', {...page, _id: 'page-home'})).toHaveLength(1)
  expect(await faultsOf('key', {...page, _id: 'drafts.some-page'})).toHaveLength(1)
  expect(await faultsOf('key', {...page, _id: 'versions.rSpring.page-why'})).toEqual([])
})

test('no policy stands in another one’s place', async () => {
  const policy = begin('policy', 'disclaimer')
  expect(await faultsOf('slug', {...policy, _id: 'policy-privacy-policy'})).toHaveLength(1)
  expect(await faultsOf('slug', {...policy, _id: 'policy-disclaimer'})).toEqual([])
})
