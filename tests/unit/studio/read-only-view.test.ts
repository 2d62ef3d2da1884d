import type {ReleaseDocument} from 'sanity'
import {expect, test} from 'vitest'
import {describeReadOnlyView} from '@/studio/structure/read-only-view'

const release = (state: ReleaseDocument['state'], releaseType: ReleaseDocument['metadata']['releaseType']) =>
  ({
    _id: '_.releases.rSpring',
    _type: 'system.release',
    name: 'rSpring',
    state,
    metadata: {releaseType},
  }) as ReleaseDocument
const VERSION = {_id: 'versions.rSpring.policy-x'}

test('drafts can be changed, and so can the versions of releases that are not scheduled', () => {
  expect(describeReadOnlyView('drafts', null)).toBeNull()
  expect(describeReadOnlyView(release('active', 'asap'), VERSION)).toBeNull()
  expect(describeReadOnlyView(release('active', 'scheduled'), VERSION)).toBeNull()
})

test.each([
  ['what is published', 'published', null, /Choose Drafts/],
  ['a release that is unknown', 'rGone', VERSION, /Choose Drafts/],
  ['a release that has no version', release('active', 'undecided'), null, /has no version/],
  ['a scheduled release', release('scheduled', 'scheduled'), VERSION, /is scheduled/],
  ['a release that is being scheduled', release('scheduling', 'scheduled'), VERSION, /is scheduled/],
] as const)('%s cannot be changed', (_, perspective, version, reason) => {
  expect(describeReadOnlyView(perspective, version)).toMatch(reason)
})
