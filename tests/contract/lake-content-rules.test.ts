import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, afterEach, beforeAll, describe, expect, it, vi} from 'vitest'
import {readContentRules} from '../../services/content-lake/transactions/rules/content-rules.ts'
import {startLake, type TestLake} from '../support/lake.ts'

const rules = {
  unique: [
    {type: 'post', field: 'slug.current'},
    {type: 'page', field: 'key'},
  ],
  permanent: ['settings', 'page-home'],
  inForce: [{type: 'policy', date: 'effectiveDate', name: 'version', text: 'body', history: 'history'}],
}
const post = (id: string, slug: string) => ({_id: id, _type: 'post', slug: {_type: 'slug', current: slug}})

let lake: TestLake

beforeAll(async () => {
  lake = await startLake({rules})
  const {client} = lake
  await client.create({_id: 'settings', _type: 'settings'})
  await client.create({_id: 'page-home', _type: 'page', key: 'home'})
  await client.create(post('a', 'ink'))
})
afterAll(() => lake.close())

/** Returns the type and the description of the error that a rejected write has. */
const errorOf = async (write: Promise<unknown>): Promise<string> => {
  try {
    await write
    return 'none'
  } catch (error) {
    const {statusCode, response} = error as {statusCode: number; response: {body: {error: {items?: object[]}}}}
    const [item] = (response.body.error.items ?? []) as {error: {type: string}}[]
    return `${statusCode} ${item?.error.type}`
  }
}
const TAKEN = '409 duplicateValueError'
const PERMANENT = '409 permanentDocumentError'

describe('unique values of published documents', () => {
  it('are enforced for mutations', async () => {
    const {client} = lake
    expect(await errorOf(client.create(post('b', 'ink')))).toBe(TAKEN)
    await client.create(post('b', 'paper'))
    expect(await errorOf(client.patch('b').set({'slug.current': 'ink'}).commit())).toBe(TAKEN)
    expect(await errorOf(client.create({_id: 'page-again', _type: 'page', key: 'home'}))).toBe(TAKEN)
    const both = client.transaction().create(post('c', 'twin')).create(post('d', 'twin'))
    expect(await errorOf(both.commit())).toBe(TAKEN)
    await expect(client.create(post('b2', 'ink'))).rejects.toThrow(
      'Document "b2" cannot be published: its slug.current "ink" belongs to the post "a"',
    )
    expect(await client.fetch('*[_type == "post"]._id | order(@)')).toEqual(['a', 'b'])
  })

  it('are enforced for actions and releases', async () => {
    const {client} = lake
    await client.create(post('drafts.copy', 'ink'))
    const publish = {
      actionType: 'sanity.action.document.publish',
      draftId: 'drafts.copy',
      publishedId: 'copy',
    } as const
    expect(await errorOf(client.action(publish))).toBe(TAKEN)
    expect(await client.getDocument('copy')).toBeUndefined()
    await client.releases.create({releaseId: 'spring', metadata: {title: 'Spring', releaseType: 'asap'}})
    await client.createVersion({
      releaseId: 'spring',
      publishedId: 'late',
      document: post('versions.spring.late', 'ink'),
    })
    expect(await errorOf(client.releases.publish({releaseId: 'spring'}))).toBe(TAKEN)
    expect(await client.getDocument('late')).toBeUndefined()
    await client.releases.archive({releaseId: 'spring'})
    await client.delete('drafts.copy')
  })

  it('may be swapped, kept, left out, used by other types and by drafts', async () => {
    const {client} = lake
    const slug = (current: string) => ({set: {'slug.current': current}})
    await client.transaction().patch('a', slug('paper')).patch('b', slug('ink')).commit()
    await client.createOrReplace({...post('a', 'paper'), title: 'Paper'})
    await client.create({...post('topic', 'ink'), _type: 'topic'})
    await client.create(post('drafts.a', 'ink'))
    await client.create({_id: 'without', _type: 'post'})
    await client.create({_id: 'without-too', _type: 'post'})
    // The value is free as soon as its owner gives it up, also within one transaction.
    await client.transaction().delete('b').create(post('e', 'ink')).commit()
    expect(await client.fetch('*[_id in ["a", "e"]] | order(_id).slug.current')).toEqual(['paper', 'ink'])
  })
})

describe('permanent documents', () => {
  it('cannot be deleted or unpublished on any road', async () => {
    const {client} = lake
    expect(await errorOf(client.delete('settings'))).toBe(PERMANENT)
    expect(await errorOf(client.delete({query: '*[_type == "page"]'}))).toBe(PERMANENT)
    expect(await errorOf(client.createOrReplace({_id: 'settings', _type: 'page'}))).toBe(PERMANENT)
    expect(
      await errorOf(client.transaction().delete('settings').create({_id: 'settings', _type: 'page'}).commit()),
    ).toBe(PERMANENT)
    const unpublish = {
      actionType: 'sanity.action.document.unpublish',
      draftId: 'drafts.settings',
      publishedId: 'settings',
    } as const
    expect(await errorOf(client.action(unpublish))).toBe(PERMANENT)
    await client.releases.create({releaseId: 'autumn', metadata: {title: 'Autumn', releaseType: 'asap'}})
    await client.unpublishVersion({releaseId: 'autumn', publishedId: 'settings'})
    expect(await errorOf(client.releases.publish({releaseId: 'autumn'}))).toBe(PERMANENT)
    expect(await client.fetch('*[_id in ["settings", "page-home"]]._id | order(@)')).toEqual(['page-home', 'settings'])
  })

  it('are deleted with their dataset', async () => {
    const {client} = lake
    await client.datasets.create('vault')
    const vault = client.withConfig({dataset: 'vault'})
    await vault.create({_id: 'settings', _type: 'settings'})
    expect(await errorOf(vault.delete('settings'))).toBe(PERMANENT)
    await client.datasets.delete('vault')
    expect((await client.datasets.list()).map(({name}) => name)).not.toContain('vault')
  })

  it('can be replaced, and their drafts can be discarded', async () => {
    const {client} = lake
    await client.createOrReplace({_id: 'settings', _type: 'settings', title: 'New'})
    await client.create({_id: 'drafts.settings', _type: 'settings', title: 'Newer'})
    await client.delete('drafts.settings')
    expect(await client.fetch('*[_id == "settings"][0].title')).toBe('New')
  })
})

describe('versions in force', () => {
  const body = [{_type: 'block', _key: 'a', children: []}]
  const version = (name: string, effectiveDate: string) => ({version: name, effectiveDate, body})
  const kept = (name: string, effectiveDate: string) => ({_key: name, ...version(name, effectiveDate)})
  const policy = (id: string, newest: object, ...history: object[]) => ({_id: id, _type: 'policy', ...newest, history})
  const DROPPED = '409 versionInForceError'

  afterEach(() => {
    vi.useRealTimers()
  })

  it('are not dropped by one that is dated ahead, on any road', async () => {
    const {client} = lake
    const first = kept('1.0', '2024-01-01')
    const ahead = version('3.0', '2999-01-01')
    await client.create(policy('privacy', version('2.0', '2025-01-01'), first))
    expect(await errorOf(client.createOrReplace(policy('privacy', ahead, first)))).toBe(DROPPED)
    expect(await errorOf(client.patch('privacy').set(ahead).commit())).toBe(DROPPED)
    await client.create(policy('drafts.privacy', ahead, first))
    const publish = {
      actionType: 'sanity.action.document.publish',
      draftId: 'drafts.privacy',
      publishedId: 'privacy',
    } as const
    expect(await errorOf(client.action(publish))).toBe(DROPPED)
    await client.releases.create({releaseId: 'winter', metadata: {title: 'Winter', releaseType: 'asap'}})
    const document = policy('versions.winter.privacy', ahead, first)
    await client.createVersion({releaseId: 'winter', publishedId: 'privacy', document})
    expect(await errorOf(client.releases.publish({releaseId: 'winter'}))).toBe(DROPPED)
    // The same name with another date or without a text is not the version in force.
    for (const other of [kept('2.0', '2025-01-02'), {...kept('2.0', '2025-01-01'), body: []}])
      expect(await errorOf(client.createOrReplace(policy('privacy', ahead, other, first)))).toBe(DROPPED)
    await expect(client.createOrReplace(policy('privacy', ahead))).rejects.toThrow(
      'its history lacks version "2.0" of 2025-01-01, which is in force until then',
    )
    expect(await client.fetch('*[_id == "privacy"][0].version')).toBe('2.0')
  })

  it('are not dropped by one without a date, which another one dated ahead could then replace', async () => {
    const {client} = lake
    const first = kept('1.0', '2024-01-01')
    await client.create(policy('cookies', version('2.0', '2025-01-01'), first))
    expect(await errorOf(client.patch('cookies').unset(['effectiveDate']).commit())).toBe(DROPPED)
    await expect(client.createOrReplace(policy('cookies', {version: '3.0', body}, first))).rejects.toThrow(
      'it has no date, and its history lacks version "2.0" of 2025-01-01',
    )
    await client.createOrReplace(policy('cookies', {version: '3.0', body}, kept('2.0', '2025-01-01'), first))
    // A version without a date is in force while there is no other one, and may be given a date that has come.
    const {effectiveDate: _, ...undated} = version('1.0', '')
    await client.create(policy('undated', undated))
    expect(await errorOf(client.createOrReplace(policy('undated', version('2.0', '2999-01-01'))))).toBe(DROPPED)
    await client.patch('undated').set({changeSummary: 'A typing error'}).commit()
    await client.patch('undated').set({effectiveDate: '2025-01-01'}).commit()
  })

  it('may be kept, replaced at once, and replaced after a later one has come', async () => {
    const {client} = lake
    const second = kept('2.0', '2025-01-01')
    await client.createOrReplace(policy('privacy', version('3.0', '2999-01-01'), second))
    // The version in force is the earlier one now, and stays until its end.
    expect(await errorOf(client.patch('privacy').set({history: []}).commit())).toBe(DROPPED)
    await client.patch('privacy').set({effectiveDate: '2999-02-01'}).commit()
    await client.createOrReplace(policy('privacy', version('2.1', '2025-02-01')))
    await client.create(policy('first', version('1.0', '2999-01-01')))
  })

  it('change with the day in the time zone of the site', async () => {
    const far = await startLake({rules, timeZone: 'Pacific/Auckland'})
    try {
      const next = policy('privacy', version('2.0', '2026-07-02'))
      await far.write([{create: policy('privacy', version('1.0', '2024-01-01'))}])
      vi.useFakeTimers({toFake: ['Date'], now: Date.parse('2026-07-01T11:59:59.999Z')})
      await expect(far.write([{createOrReplace: next}])).rejects.toThrow('which is in force until then')
      vi.setSystemTime('2026-07-01T12:00:00.000Z')
      await far.write([{createOrReplace: next}])
    } finally {
      vi.useRealTimers()
      await far.close()
    }
  })
})

describe('a file of rules', () => {
  it('is rejected with the first invalid value', () => {
    const folder = mkdtempSync(join(tmpdir(), 'overprint-rules-'))
    const file = join(folder, 'rules.json')
    const read = (text: string) => {
      writeFileSync(file, text)
      return () => readContentRules(file)
    }
    expect(read('{"unique": [], "permanent": []}')()).toEqual({unique: [], permanent: []})
    expect(read('{"unique": [{"type": "post", "field": "slug]"}], "permanent": []}')).toThrow(/unique\.0\.field/)
    expect(read('{"unique": [], "permanent": ["a b"]}')).toThrow(/permanent\.0: must be the id of a document/)
    expect(read('{"unique": [], "permanent": [], "extra": 1}')).toThrow(/invalid/)
    expect(read('{"unique": [], "permanent": [], "inForce": [{"type": "policy"}]}')).toThrow(/inForce\.0\.date/)
    expect(read('nothing')).toThrow(/cannot be read/)
    rmSync(folder, {recursive: true})
  })
})
