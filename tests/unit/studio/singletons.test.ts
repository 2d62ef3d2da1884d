import {join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {PAGE_KEYS, POLICY_SLUGS} from '@/lib/document-paths'
import {singletonTemplates} from '@/studio/structure/singleton-templates'
import {SINGLETON_IDS} from '@/studio/structure/singletons'
import {readContentRules} from '../../../services/content-lake/transactions/rules/content-rules'
import {startLake, type TestLake} from '../../support/lake'
import {createValidator, type Validator} from './studio-source'

let lake: TestLake
let validator: Validator

beforeAll(async () => {
  lake = await startLake()
  validator = await createValidator(lake)
})
afterAll(() => lake.close())

const initialValue = (schemaType: string, name: string): object => {
  const value = singletonTemplates.find(template => template.schemaType === schemaType)?.value
  return typeof value === 'function' ? {_type: schemaType, ...value({name}, {})} : {}
}
const errorsOf = async (field: string, document: object) =>
  (await validator(document)).filter(error => error.startsWith(`${field}:`))

test('the content lake lets nobody delete a singleton', () => {
  const {permanent} = readContentRules(join(import.meta.dirname, '../../../studio/content-rules.json'))
  const {navigation, searchSynonyms, settings, page, policy} = SINGLETON_IDS
  const ids = [navigation, searchSynonyms, settings, ...PAGE_KEYS.map(page), ...POLICY_SLUGS.map(policy)]
  expect(permanent.toSorted()).toEqual(ids.toSorted())
})

test('a new page starts with its key and title', async () => {
  for (const key of PAGE_KEYS) {
    const page = initialValue('page', key)
    expect(page).toMatchObject({key, title: expect.stringMatching(/\w/)})
    expect(await validator({...page, _id: `drafts.${SINGLETON_IDS.page(key)}`})).toEqual([])
  }
})

test('a new policy starts with its address and title', async () => {
  for (const slug of POLICY_SLUGS) {
    const policy = {...initialValue('policy', slug), _id: `drafts.${SINGLETON_IDS.policy(slug)}`}
    for (const field of ['slug', 'title', 'version']) expect(await errorsOf(field, policy)).toEqual([])
  }
})

test('a page cannot use the key of another page', async () => {
  const page = initialValue('page', 'why')
  expect(await errorsOf('key', {...page, _id: 'page-home'})).toHaveLength(1)
  expect(await errorsOf('key', {...page, _id: 'drafts.some-page'})).toHaveLength(1)
  expect(await errorsOf('key', {...page, _id: 'versions.rSpring.page-why'})).toEqual([])
})

test('a policy cannot use the address of another policy', async () => {
  const policy = initialValue('policy', 'disclaimer')
  expect(await errorsOf('slug', {...policy, _id: 'policy-privacy-policy'})).toHaveLength(1)
  expect(await errorsOf('slug', {...policy, _id: 'policy-disclaimer'})).toEqual([])
})
