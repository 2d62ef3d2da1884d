import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import type {StoredDocument} from '../../../../services/content-lake/document.ts'
import {isDocumentId, layerOf, publishedIdOf, randomId} from '../../../../services/content-lake/document-id.ts'
import {toPerspective} from '../../../../services/content-lake/query/perspective.ts'
import {createView, type View} from '../../../../services/content-lake/query/view/view.ts'

const stored = (id: string) => ({
  _id: id,
  _type: 'post',
  _rev: 'r',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
})

describe('a view', () => {
  const all = ['b', 'a', 'drafts.a', 'drafts.c', 'versions.spring.a', 'private.d'].map(stored)
  const ids = (perspective: 'raw' | string[], publicOnly = false) =>
    createView(all, perspective, publicOnly).documents.map(({_id, _originalId}) => [_id, _originalId])

  it('contains the first layer of each document in its perspective', () => {
    expect(ids(['published'])).toEqual([
      ['a', undefined],
      ['b', undefined],
      ['private.d', undefined],
    ])
    expect(ids(['drafts', 'published'])).toEqual([
      ['a', 'drafts.a'],
      ['b', 'b'],
      ['c', 'drafts.c'],
      ['private.d', 'private.d'],
    ])
    expect(ids(['spring', 'drafts', 'published'])[0]).toEqual(['a', 'versions.spring.a'])
    expect(ids('raw')).toHaveLength(6)
  })

  it('lacks a document that the nearest release unpublishes', () => {
    const unpublish = {...stored('versions.spring.a'), _system: {delete: true}}
    const shown = (layers: string[]) =>
      createView([...all, unpublish, stored('versions.summer.a')], layers, false).byId.get('a')?._originalId
    expect(shown(['spring', 'drafts', 'published'])).toBeUndefined()
    expect(shown(['summer', 'spring', 'published'])).toBe('versions.summer.a')
    expect(shown(['drafts', 'spring', 'published'])).toBe('drafts.a')
  })

  it('has up to 200 releases, the first one on top, without the drafts and published documents under them', () => {
    const releases = Array.from({length: 200}, (_, n) => `r${n}`)
    const given = [...releases, 'drafts', 'published']
    const layers = toPerspective(given.join(), 'X')
    expect(layers).toEqual(given)
    const versions = ['a', 'drafts.a', 'versions.r199.a', 'versions.r150.a', 'drafts.b'].map(stored)
    expect(createView(versions, layers, false).documents).toMatchObject([
      {_id: 'a', _originalId: 'versions.r150.a'},
      {_id: 'b', _originalId: 'drafts.b'},
    ])
    expect(() => toPerspective(['one-more', ...given].join(), 'X')).toThrow('Invalid perspective')
  })

  it('equals a view created after the changes, indexes included', () => {
    const document = fc.record({
      id: fc.constantFrom('a', 'b', 'drafts.a', 'drafts.c', 'versions.spring.a', 'versions.drafts.b'),
      type: fc.constantFrom('post', 'author'),
      slug: fc.option(fc.constantFrom('one', 'two')),
      to: fc.option(fc.constantFrom('a', 'b')),
      n: fc.integer({min: 0, max: 3}),
      // The last two are no times: a month that does not exist, and a word.
      at: fc.constantFrom('2026-01-02T00:00:00Z', '2026-01-01T23:30:00-02:00', '2026-13-01T00:00:00Z', 'soon'),
      isDeleted: fc.boolean(),
      isUnpublish: fc.boolean(),
    })
    const perspective = fc.constantFrom('raw' as const, ['published'], ['drafts', 'published'], ['spring', 'published'])
    fc.assert(
      fc.property(fc.array(document, {maxLength: 30}), perspective, fc.boolean(), (changes, layers, publicOnly) => {
        const documents = new Map<string, StoredDocument>()
        const view = createView([], layers, publicOnly)
        const snapshot = (view: View) => ({
          ids: view.documents.map(({_id, n}) => [_id, n]),
          posts: view.withValue(['_type'], 'post').map(({_id}) => _id),
          slug: view.withValue(['slug', 'current'], 'one').map(({_id}) => _id),
          toA: view.referringTo('a').map(({_id}) => _id),
          byNumber: view.sorted('post', [{path: ['n'], isTime: false, isDescending: true}]).map(({_id}) => _id),
          byTime: view.sorted('post', [{path: ['at'], isTime: true, isDescending: true}]).map(({_id}) => _id),
        })
        snapshot(view)
        for (const {id, type, slug, to, n, at, isDeleted, isUnpublish} of changes) {
          const fields = {n, at, slug: {current: slug}, to: to && {_ref: to}, _system: {delete: isUnpublish}}
          const next = {...stored(id), _type: type, ...fields}
          if (isDeleted) documents.delete(id)
          else documents.set(id, next)
          view.apply([[id, isDeleted ? null : next]])
          expect(snapshot(view)).toEqual(snapshot(createView(documents.values(), layers, publicOnly)))
        }
      }),
      {numRuns: 150},
    )
  })

  it('contains only public documents without a token', () => {
    for (const perspective of ['raw', ['published'], ['spring', 'drafts', 'published']] as const) {
      expect(ids(perspective === 'raw' ? 'raw' : [...perspective], true).map(([id]) => id)).toEqual(['a', 'b'])
    }
  })
})

describe('a perspective', () => {
  it('follows from the API version when none is given', () => {
    expect(toPerspective(undefined, '1')).toBe('raw')
    expect(toPerspective(undefined, '2025-02-18')).toBe('raw')
    expect(toPerspective('', '2025-02-19')).toEqual(['published'])
    expect(toPerspective(undefined, 'X')).toEqual(['published'])
  })

  it('always ends with the published layer', () => {
    expect(toPerspective('previewDrafts', '1')).toEqual(['drafts', 'published'])
    expect(toPerspective('rABC,drafts', '1')).toEqual(['rABC', 'drafts', 'published'])
    for (const wrong of ['raw,drafts', 'a b', ','])
      expect(() => toPerspective(wrong, '1')).toThrow('Invalid perspective')
  })
})

describe('a document id', () => {
  it('may contain letters, digits, dashes, underscores and single dots', () => {
    for (const id of ['a', 'A-b_c.d', '_.x', '0', 'drafts.a', randomId()]) expect(isDocumentId(id), id).toBe(true)
    for (const id of ['', '-a', '.a', 'a.', 'a..b', 'a b', 'ä', 'a/b', 'x'.repeat(129)])
      expect(isDocumentId(id), id).toBe(false)
  })

  it('determines the layer and the published id', () => {
    expect([publishedIdOf('drafts.a'), publishedIdOf('versions.r1.a.b'), publishedIdOf('a')]).toEqual(['a', 'a.b', 'a'])
    expect([layerOf('drafts.a'), layerOf('versions.r1.a'), layerOf('a.b')]).toEqual(['drafts', 'r1', 'published'])
  })
})
