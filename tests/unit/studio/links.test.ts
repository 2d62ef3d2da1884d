import {createSchema, type InitialValueResolverContext, resolveInitialValueForType} from 'sanity'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {link} from '@/studio/schema/objects/link'
import {sections} from '@/studio/schema/sections.generated'
import {types} from '@/studio/schema/types'
import {startLake, type TestLake} from '../../support/lake'
import {slug, writeAll} from '../lib/content/content-environment'
import {createValidator, type Validator} from './studio-source'

let lake: TestLake
let validator: Validator
beforeAll(async () => {
  lake = await startLake()
  await writeAll(lake, [
    {_id: 'post-ink', _type: 'post', title: 'Ink', slug: slug('ink')},
    {_id: 'drafts.post-begun', _type: 'post', title: 'Begun', slug: slug('begun')},
  ])
  validator = await createValidator(lake)
})
afterAll(() => lake.close())

const schema = createSchema({name: 'default', types})

/** Returns what the Studio adds to a list for a new item of a type. */
async function newItem(name: string): Promise<object> {
  const type = schema.get(name)
  if (!type) throw new Error(`The schema has no type ${name}`)
  // Sanity looks for the browser's scheduler there.
  vi.stubGlobal('window', {})
  const value = await resolveInitialValueForType(type, {}, 10, {} as InitialValueResolverContext)
  vi.unstubAllGlobals()
  return {...value, _type: name, _key: 'new'}
}

const messagesOf = async (section: object, level?: 'warning') => {
  const page = {_id: 'page-why', _type: 'page', key: 'why', title: 'Why', sections: [section]}
  const messages = await validator(page, level)
  return messages.filter(text => text.startsWith('sections.new')).map(text => text.slice('sections.new.'.length))
}

test.each(sections.map(({type}) => type.name))('a new %s has no errors in an optional link', async name => {
  const messages = await messagesOf(await newItem(name))
  const inLinks = messages.filter(text => /^(action|link)\b/.test(text))
  expect(inLinks).toEqual(
    name === 'callToAction' ? ['action: Please enter a label and choose where the link leads'] : [],
  )
})

test('a link that was left empty blocks a publish only where one is required', async () => {
  for (const action of [
    {_type: 'link', kind: 'route'},
    {_type: 'link', kind: 'url'},
  ]) {
    const optional = await messagesOf({...(await newItem('latestPosts')), heading: 'New', link: action})
    expect(optional).toEqual([])
    const required = await messagesOf({_type: 'callToAction', _key: 'new', heading: 'Start', action})
    expect(required).toEqual(['action: Please enter a label and choose where the link leads'])
  }
  const missing = await messagesOf({_type: 'callToAction', _key: 'new', heading: 'Start'})
  expect(missing).toEqual(['action: Required'])
})

test('a new link in a list has a kind, and must be filled in', async () => {
  const menu = (...header: object[]) => ({_id: 'navigation', _type: 'navigation', header})
  const empty = {_key: 'new', _type: 'link', kind: 'route'}
  const errorsIn = async (item: object) => (await validator(menu(item))).filter(text => text.startsWith('header'))
  expect(await errorsIn(empty)).toEqual(['header.new: Please enter a label and choose where the link leads'])
  expect(await errorsIn({...empty, label: 'Go', route: 'home'})).toEqual([])
  const buttons = {
    _type: 'hero',
    _key: 'new',
    heading: 'Hello',
    lead: 'Lead',
    actions: [{...empty, _type: 'action', style: 'primary'}],
  }
  expect(await messagesOf(buttons)).toEqual(['actions.new: Please enter a label and choose where the link leads'])
})

test('an optional link that was begun says what is missing', async () => {
  const errorsOf = async (rest: object) =>
    messagesOf({...(await newItem('latestPosts')), heading: 'New', link: {_type: 'link', ...rest}})
  expect(await errorsOf({label: 'Go'})).toEqual(['link.kind: Required'])
  expect(await errorsOf({label: 'Go', kind: 'route'})).toEqual(['link.route: Please choose a page'])
  expect(await errorsOf({kind: 'route', route: 'home'})).toEqual(['link.label: Required'])
  expect(await errorsOf({kind: 'url', caption: 'More'})).toEqual([
    'link.label: Required',
    'link.url: Please enter an address',
  ])
})

test('a document that another kind of link has left is shown and checked, so that it can be cleared', async () => {
  const {hidden} = link.fields.find(({name}) => name === 'document') as unknown as {
    hidden: (context: {value?: unknown; parent: object}) => boolean
  }
  const draft = {_type: 'reference', _ref: 'post-begun', _weak: true, _strengthenOnPublish: {type: 'post'}}
  expect(hidden({parent: {kind: 'url'}})).toBe(true)
  expect(hidden({parent: {kind: 'url'}, value: draft})).toBe(false)
  expect(hidden({parent: {kind: 'document'}})).toBe(false)

  const left = (document: object) => ({
    ...{_key: 'new', _type: 'latestPosts', heading: 'New', count: 3},
    link: {_type: 'link', label: 'Go', kind: 'url', url: 'https://example.com', document},
  })
  expect(await messagesOf(left(draft))).toEqual([expect.stringContaining('link.document')])
  const published = {_type: 'reference', _ref: 'post-ink'}
  expect(await messagesOf(left(published))).toEqual([])
  expect(await messagesOf(left(published), 'warning')).toEqual([
    'link.document: The link does not lead here. Please clear the document',
  ])
})

test('the row of a link names the target of its kind', () => {
  const stored = {title: 'Go', route: 'catalog', url: 'https://example.com', document: 'Ink'}
  const target = (kind: string | undefined) => link.preview?.prepare?.({...stored, kind}).subtitle
  expect(link.preview?.select).toMatchObject({kind: 'kind'})
  expect(['route', 'document', 'url', undefined].map(target)).toEqual([
    '/catalog',
    'Ink',
    'https://example.com',
    '/catalog',
  ])
  expect(link.preview?.prepare?.({...stored, kind: 'document', document: undefined}).subtitle).toBe('')
})
