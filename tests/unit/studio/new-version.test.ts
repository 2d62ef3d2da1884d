import {expect, test} from 'vitest'
import {isEarlier, nextNumber, patchesForNewVersion} from '@/studio/structure/new-version'

test.each([
  ['3', '4'],
  ['2.1', '2.2'],
  ['2.9', '2.10'],
  ['1.0.9', '1.0.10'],
])('the version after %s is %s', (version, next) => {
  expect(nextNumber(version)).toBe(next)
})

const BODY = [{_type: 'block', _key: 'a'}]
const PUBLISHED = {
  _id: 'policy-x',
  version: '2.1',
  effectiveDate: '2026-01-01',
  changeSummary: 'Parcels are insured.',
  summary: 'We ship.',
  body: BODY,
}

test('the published version becomes the first of the earlier ones, also when the draft has another text', () => {
  const earlier = {_key: 'old', version: '2.0'}
  const [changed, removed] = patchesForNewVersion(
    PUBLISHED,
    {...PUBLISHED, summary: 'We ship far.', history: [earlier]},
    () => 'key',
  )
  const {_id, ...version} = PUBLISHED
  const kept = {_type: 'policyVersion', _key: 'key', ...version}
  expect(changed).toEqual({set: {version: '2.2', history: [kept, earlier]}})
  expect(removed).toEqual({unset: ['effectiveDate', 'changeSummary']})
})

test('the number, the date and the summary of changes that an editor has typed before belong to the next version', () => {
  const dated = {...PUBLISHED, effectiveDate: '2026-06-01'}
  expect(patchesForNewVersion(PUBLISHED, dated, () => 'key').slice(1)).toEqual([{unset: ['changeSummary']}])
  const typed = {...dated, version: '3.0', changeSummary: 'Parcels may fly.'}
  expect(patchesForNewVersion(PUBLISHED, typed, () => 'key')).toMatchObject([
    {set: {version: '3.0', history: [{version: '2.1', effectiveDate: '2026-01-01'}]}},
  ])
})

test('a policy without earlier versions begins its second one', () => {
  expect(patchesForNewVersion(PUBLISHED, PUBLISHED, () => 'key')).toMatchObject([
    {set: {history: [{version: '2.1'}]}},
    {},
  ])
})

test('a version is an earlier one when it is among them', () => {
  expect(isEarlier({history: [{_key: 'a', version: '2.1'}]}, '2.1')).toBe(true)
  expect(isEarlier({history: [{_key: 'a', version: '2.0'}]}, '2.1')).toBe(false)
  expect(isEarlier({}, '2.1')).toBe(false)
})
