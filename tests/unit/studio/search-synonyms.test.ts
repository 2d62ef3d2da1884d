import {afterAll, beforeAll, expect, test} from 'vitest'
import {searchSynonyms as contract} from '@/contract/search-synonyms'
import {SYNONYM_LIMITS} from '@/contract/synonym-limits'
import {TRADE_SYNONYMS} from '@/contract/trade-synonyms'
import {searchSynonyms} from '@/studio/schema/documents/search-synonyms'
import {startLake, type TestLake} from '../../support/lake'
import {createValidator, type Validator} from './studio-source'

let lake: TestLake
let validator: Validator

beforeAll(async () => {
  lake = await startLake()
  validator = await createValidator(lake)
})
afterAll(() => lake.close())

const {groups: maxGroups, phrases, characters} = SYNONYM_LIMITS
const list = (length: number) => Array.from({length}, (_, index) => `word ${index}`)
const validate = (groups: object[]) => {
  const keyed = groups.map((group, index) => ({_key: `k${index}`, _type: 'synonymGroup', ...group}))
  return validator({_id: 'drafts.searchSynonyms', _type: 'searchSynonyms', groups: keyed})
}
const many = (count: number) => Array.from({length: count}, () => ({terms: ['word']}))

test.each<[string, object[]]>([
  ['no groups', []],
  ['a word alone', [{terms: ['mug']}]],
  ['the longest lists', [{terms: list(phrases), also: list(phrases)}]],
  ['the longest phrase with spaces around it', [{terms: [` ${'x'.repeat(characters)} `]}]],
  ['the same word in two groups', many(2)],
])('the Studio publishes %s, and the catalogue takes it', async (_name, groups) => {
  expect(await validate(groups)).toEqual([])
  expect(contract.safeParse(groups).success).toBe(true)
})

test.each<[string, object[], string]>([
  ['without words', [{also: ['mug']}], 'groups.k0.terms'],
  ['with no word', [{terms: []}], 'groups.k0.terms'],
  ['with too many words', [{terms: list(phrases + 1)}], 'groups.k0.terms'],
  ['with too many words after them', [{terms: ['mug'], also: list(phrases + 1)}], 'groups.k0.also'],
  ['with a blank word', [{terms: [' ']}], 'groups.k0.terms'],
  ['with a long phrase after them', [{terms: ['mug'], also: ['x'.repeat(characters + 1)]}], 'groups.k0.also'],
])('neither the Studio nor the catalogue takes a group %s', async (_name, groups, path) => {
  const errors = await validate(groups)
  expect(errors.length).toBeGreaterThan(0)
  for (const error of errors) expect(error.startsWith(`${path}:`), error).toBe(true)
  expect(contract.safeParse(groups).success).toBe(false)
})

test('neither takes more groups than the catalogue has room for', async () => {
  const groups = many(maxGroups + 1)
  expect((await validate(groups)).some(error => error.startsWith('groups:'))).toBe(true)
  expect(contract.safeParse(groups).success).toBe(false)
})

test('a document that does not exist yet begins with the words of the trade', async () => {
  const [field] = searchSynonyms.fields
  const initial = field?.initialValue as {_key: string; _type: string}[]
  expect(initial.map(({_key, _type, ...group}) => group)).toEqual(TRADE_SYNONYMS)
  expect(new Set(initial.map(({_key}) => _key)).size).toBe(TRADE_SYNONYMS.length)
  expect(await validate(initial)).toEqual([])
})

test('a group shows its words, and those after them', () => {
  const [field] = searchSynonyms.fields
  const [{preview} = expect.unreachable()] = (field as unknown as {of: {preview: Preview}[]}).of
  const titleOf = (group: object) => preview.prepare(group).title
  expect(titleOf({terms: ['jumper', 'sweater'], also: ['hoodie']})).toBe('jumper, sweater → hoodie')
  expect(titleOf({terms: ['jumper', 'sweater'], also: []})).toBe('jumper, sweater')
  expect(titleOf({})).toBe('No words yet')
})
type Preview = {prepare: (group: object) => {title: string}}
