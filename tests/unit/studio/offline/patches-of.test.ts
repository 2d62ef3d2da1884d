import {Mutation} from '@sanity/mutator'
import {createSchema, type Path, setIfMissing, toMutationPatches} from 'sanity'
import {expect, test} from 'vitest'
import {parentsOf, patchesOf} from '@/studio/offline/patches-of'
import {types} from '@/studio/schema/types'

type Note = {title?: string; aliases: string[]}

/** Returns the document after the patches, which the form sends one by one. */
const withValue = (document: Note, value: unknown, path: Path): Note => {
  const mutations = toMutationPatches(patchesOf(value, path)).map(patch => ({patch: {id: 'note', ...patch}}))
  const {title, aliases} = new Mutation({mutations}).apply({_id: 'note', _type: 'note', ...document}) as unknown as Note
  return {...(title !== undefined && {title}), aliases}
}

const aliases = ['one', 'two', 'three']

test('a text is removed and set, and only removed when there is none', () => {
  expect(patchesOf('mine', ['title']).map(({type}) => type)).toEqual(['unset', 'set'])
  expect(withValue({title: 'theirs', aliases}, 'mine', ['title'])).toEqual({title: 'mine', aliases})
  expect(withValue({title: 'theirs', aliases}, undefined, ['title'])).toEqual({aliases})
})

test('an empty text is set: without a text, a span is no valid rich text', () => {
  expect(withValue({title: 'theirs', aliases}, '', ['title'])).toEqual({title: '', aliases})
})

test('objects that the document lacks are created first', () => {
  const schema = createSchema({name: 'test', types})
  const parents = (type: string, path: Path, document: object) => {
    const found = schema.get(type)
    if (!found) throw new Error(`The schema has no ${type}`)
    return parentsOf(path, found, document)
  }
  expect(parents('post', ['seo', 'noIndex'], {})).toEqual([setIfMissing({_type: 'seo'}, ['seo'])])
  expect(parents('settings', ['announcement', 'text'], {})).toEqual([setIfMissing({}, ['announcement'])])
  expect(parents('post', ['seo', 'noIndex'], {seo: {}})).toEqual([])
  expect(parents('post', ['title'], {})).toEqual([])
})
