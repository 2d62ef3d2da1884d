import {beforeEach, describe, expect, test} from 'vitest'
import {watchVersions} from '@/studio/offline/watch-versions'

const before = {_id: 'post', _rev: '1', title: 'A', slug: 'a'}
const published = {_id: 'post', _rev: '2', title: 'A', slug: 'theirs'}
const begun = {_id: 'drafts.post', _rev: 'local', title: 'A', slug: 'mine'}
const stored = {_id: 'drafts.post', _rev: '3', title: 'A', slug: 'mine'}
const kept = {slug: {text: 'mine'}}
const readStored = () => null
const online = {isDisconnected: false, isBehind: false, isReady: true, kept, readStored}
const offline = {...online, isDisconnected: true, isBehind: true, isReady: false}
const behind = {...offline, isDisconnected: false}

let versions: ReturnType<typeof watchVersions>
let time: number
beforeEach(() => {
  time = 0
  versions = watchVersions(() => time)
  expect(versions.see({...online, draft: null, published: before})).toEqual({})
  expect(versions.see({...offline, draft: begun, published: before})).toBeNull()
})

test('what another editor has published is set in the draft that was begun without a connection, once', () => {
  expect(versions.see({...online, draft: stored, published})).toEqual({slug: 'theirs'})
  expect(versions.see({...online, draft: stored, published})).toEqual({})
})

test('what arrives of the draft in steps once the connection is back changes nothing', () => {
  expect(versions.see({...behind, kept: {}, draft: {...begun, slug: 'mi'}, published: before})).toBeNull()
  expect(versions.see({...online, kept: {}, draft: stored, published})).toEqual({slug: 'theirs'})
})

test('it is also set in a draft that is begun before everything has arrived', () => {
  versions = watchVersions(() => time)
  versions.see({...online, draft: null, published: before})
  versions.see({...offline, draft: null, published: before})
  expect(versions.see({...behind, kept: {}, draft: begun, published: before})).toBeNull()
  expect(versions.see({...online, kept: {}, draft: stored, published})).toEqual({slug: 'theirs'})
})

test('it is also set when the lake has the draft only after the form is ready', () => {
  expect(versions.see({...online, draft: null, published})).toEqual({})
  expect(versions.see({...online, isReady: false, draft: null, published})).toBeNull()
  expect(versions.see({...online, draft: stored, published})).toEqual({slug: 'theirs'})
  expect(versions.see({...online, draft: stored, published})).toEqual({})
})

test('what the editor has decided to take stays', () => {
  expect(versions.see({...online, draft: null, published})).toEqual({})
  versions.decide()
  expect(versions.see({...online, draft: stored, published})).toEqual({})
})

test('it is also set when Sanity has dropped the edit, but not the draft', () => {
  expect(versions.see({...online, draft: {...stored, slug: before.slug}, published})).toEqual({slug: 'theirs'})
})

test('a draft that is begun much later stays as it is', () => {
  expect(versions.see({...online, draft: null, published})).toEqual({})
  time = 20_000
  expect(versions.see({...online, draft: {...stored, slug: before.slug}, published})).toEqual({})
})

test('what somebody else has changed in the draft stays', () => {
  const others = {...stored, slug: 'of-somebody-else'}
  expect(versions.see({...online, draft: others, published})).toEqual({})
})

test('the version of before the next loss of the connection is the one to compare with', () => {
  versions.see({...online, draft: stored, published})
  versions.see({...online, draft: null, published})
  const next = {...published, _rev: '4', title: 'Theirs'}
  versions.see({...offline, draft: {...published, _id: 'drafts.post', title: 'Mine'}, published})
  const draft = {...published, _id: 'drafts.post', title: 'Mine'}
  expect(versions.see({...online, kept: {title: {text: 'Mine'}}, draft, published: next})).toEqual({title: 'Theirs'})
})

describe('a draft that the lake has in another form', () => {
  // The lake has put what was typed here and what another editor has published into one text.
  const mixed = {...stored, slug: 'theirs-mine'}
  const here = {...online, kept: {}, draft: {...begun, _rev: '3'}, published}

  test('gets the newer version, also when what another editor changed meanwhile was taken for the draft that was begun here', () => {
    versions.see({...offline, kept: {}, draft: mixed, published: before})
    versions.see({...behind, kept: {}, draft: begun, published})
    expect(versions.see({...here, readStored: () => mixed})).toEqual({slug: 'theirs'})
  })

  test('is shown as the lake has it when the version of before is not known', () => {
    versions = watchVersions(() => time)
    versions.see({...offline, kept: {}, draft: begun, published: before})
    expect(versions.see({...here, readStored: () => mixed})).toEqual({slug: 'theirs-mine'})
    expect(versions.see({...here, readStored: () => mixed})).toEqual({})
  })

  test('is compared once that is known', () => {
    versions = watchVersions(() => time)
    versions.see({...offline, kept: {}, draft: begun, published: before})
    expect(versions.see({...here, readStored: () => undefined})).toBeNull()
    expect(versions.see({...here, readStored: () => ({...mixed, added: 'A'})})).toEqual({
      slug: 'theirs-mine',
      added: 'A',
    })
  })

  test('is not asked for without a loss of the connection', () => {
    versions = watchVersions(() => time)
    versions.see({...online, draft: null, published: before})
    expect(versions.see({...here, readStored: () => mixed})).toEqual({})
  })
})
