import {createSchema, type ObjectSchemaType} from 'sanity'
import {expect, test} from 'vitest'
import {previewedItems} from '@/studio/offline/previewed-items'
import {refusedValues} from '@/studio/offline/refused-values'
import {typeAt} from '@/studio/offline/type-at'
import {types} from '@/studio/schema/types'

const schema = createSchema({name: 'test', types})
const typeOf = (document: string) => schema.get(document) as ObjectSchemaType

/** Returns the path, the value before and the value of what a refused edit had. */
const refused = (document: string, mine: object, stored: object) =>
  refusedValues(typeOf(document), {mine, stored}).map(({path, before, text}) => ({path, before, text}))

const picture = (name: string) => ({_type: 'imageWithAlt', alt: name, asset: {_type: 'reference', _ref: name}})
const hero = (key: string, fields: object = {}) => ({_type: 'hero', _key: key, heading: 'Ink', ...fields})
const paragraph = (text: string) => ({
  _type: 'block',
  _key: 'p',
  style: 'normal',
  markDefs: [],
  children: [{_type: 'span', _key: text, text, marks: []}],
})

test('a picture that is added, replaced or removed is kept', () => {
  const cover = picture('new')
  expect(refused('post', {cover}, {})).toEqual([{path: ['cover'], before: undefined, text: cover}])
  expect(refused('post', {cover}, {cover: picture('old')})).toMatchObject([{before: picture('old'), text: cover}])
  expect(refused('post', {}, {cover})).toEqual([{path: ['cover'], before: cover, text: undefined}])
  expect(refused('post', {seo: {_type: 'seo', image: cover}}, {})).toMatchObject([{path: ['seo', 'image']}])
})

test('sections are kept as a list when one is added, moved or removed', () => {
  const [one, two] = [hero('a'), hero('b')]
  for (const [mine, stored] of [
    [[one, two], [one]],
    [
      [two, one],
      [one, two],
    ],
    [[], [one]],
    [[one], undefined],
  ]) {
    const expected = {path: ['sections'], before: stored, text: mine}
    expect(refused('page', {sections: mine}, {sections: stored})).toEqual([expected])
  }
})

test('a picture in a section or in rich text is kept by itself', () => {
  const sections = (name: string) => [hero('a'), hero('b', {image: picture(name)})]
  const path = ['sections', {_key: 'b'}, 'image']
  expect(refused('page', {sections: sections('new')}, {sections: sections('old')})).toEqual([
    {path, before: picture('old'), text: picture('new')},
  ])
  const body = (name: string, text: string) => [paragraph(text), {_type: 'figure', _key: 'f', image: picture(name)}]
  expect(refused('post', {body: body('new', 'one')}, {body: body('old', 'two')})).toMatchObject([
    {path: ['body', {_key: 'f'}, 'image'], text: picture('new')},
  ])
})

test('texts and choices are left to their inputs, and what is the same is not kept', () => {
  const stored = {title: 'A', slug: {current: 'a'}, cover: picture('one'), topics: []}
  const mine = {title: 'B', slug: {current: 'b'}, cover: picture('one'), topics: [{_key: 't', _ref: 'topic'}]}
  expect(refused('post', mine, stored)).toEqual([])
  const notes = (text: string) => ({sections: [hero('a', {heading: text, notes: [text]})]})
  expect(refused('page', notes('one'), notes('two'))).toEqual([])
})

test('pictures, references and sections are shown as previews, and texts are not', () => {
  const names = (document: string, path: [string], value: unknown) =>
    previewedItems(value, typeAt(typeOf(document), path, {})).map(({itemType}) => itemType.name)
  expect(names('post', ['cover'], picture('one'))).toEqual(['imageWithAlt'])
  expect(names('page', ['sections'], [hero('a'), {_type: 'steps', _key: 'b'}])).toEqual(['hero', 'steps'])
  expect(names('post', ['topics'], [{_key: 't', _type: 'reference', _ref: 'topic'}])).toEqual(['reference'])
  expect(names('post', ['body'], [paragraph('one')])).toEqual([])
  expect(names('post', ['title'], 'A')).toEqual([])
  expect(names('post', ['cover'], undefined)).toEqual([])
})
