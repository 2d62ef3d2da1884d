import {beforeAll, expect, test} from 'vitest'
import {PAGE_KEYS, POLICY_SLUGS} from '@/lib/document-paths'
import {listDrawings} from '../../../../services/seed/content/images'
import {knownCatalogue} from '../../../../services/seed/content/known'
import {readTexts, type SampleTexts, toDocuments} from '../../../../services/seed/content/sample-content'

let texts: SampleTexts

beforeAll(async () => {
  texts = await readTexts()
})

const documentsOf = (changed: Partial<SampleTexts> = {}) => toDocuments({...texts, ...changed}, knownCatalogue())
const edited = ({file, text}: {file: string; text: string}, from: string | RegExp, to: string) => ({
  file,
  text: text.replace(from, to),
})

test('contains every page and every policy, with unique ids', () => {
  const ids = documentsOf().map(({_id}) => _id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(PAGE_KEYS.map(key => `page-${key}`)))
  expect(ids).toEqual(expect.arrayContaining(POLICY_SLUGS.map(slug => `policy-${slug}`)))
  expect(ids).toEqual(expect.arrayContaining(['settings', 'navigation', 'searchSynonyms']))
})

test('uses every type of section and of article block', () => {
  const text = JSON.stringify(documentsOf())
  const sections = ['hero', 'productCarousel', 'steps', 'metrics', 'calculator', 'testimonials', 'latestPosts']
  const others = ['faqSection', 'callToAction', 'feature', 'comparison', 'richText']
  const blocks = ['figure', 'pullQuote', 'codeBlock', 'table', 'callout', 'productEmbed', 'callToActionInline']
  for (const type of [...sections, ...others, ...blocks, 'internalLink']) expect(text).toContain(`"_type":"${type}"`)
})

test('is the same every time', () => {
  expect(documentsOf()).toEqual(documentsOf())
})

test('every reference resolves', () => {
  const documents = documentsOf()
  const ids = new Set(documents.map(({_id}) => _id))
  const references = [...JSON.stringify(documents).matchAll(/"_ref":"([^"]+)"/g)].map(([, id = '']) => id)
  expect(references.length).toBeGreaterThan(50)
  expect(references.filter(id => !ids.has(id))).toEqual([])
})

test('lists each drawing once', () => {
  const keys = listDrawings(documentsOf())
  expect(keys).toContain('cover/the-misprint-drawer')
  expect(new Set(keys).size).toBe(keys.length)
})

test('reports all errors together, each with its file and line', () => {
  const [post, ...posts] = texts.posts
  const [page, ...pages] = texts.pages
  if (!post || !page) throw new Error('The sample content has no posts or no pages.')
  const lineOf = (text: string, needle: string) => text.slice(0, text.indexOf(needle)).split('\n').length
  const badPost = edited(post, /^authors: .*$/m, 'authors: [nobody]')
  const badPage = edited(page, /^title: .*$/m, 'titel: Wrong')
  const settings = edited(texts.settings, /titleOrderHome: .*/, 'titleOrderHome: sideways')
  const run = () => documentsOf({posts: [badPost, ...posts], pages: [badPage, ...pages], settings})
  expect(run).toThrow(`${post.file}:${lineOf(badPost.text, 'nobody')}: There is no author nobody`)
  expect(run).toThrow(new RegExp(`${page.file}:\\d+: .*titel`))
  expect(run).toThrow(`${texts.settings.file}:${lineOf(settings.text, 'sideways')}: titleOrderHome`)
})

test('an error in an earlier version of a policy is reported with its line', () => {
  const policies = texts.policies.map(source =>
    source.file.endsWith('privacy-policy.md') ? edited(source, '## Who is responsible', '[x](/nowhere)') : source,
  )
  expect(() => documentsOf({policies})).toThrow(/privacy-policy\.md:\d\d: There is no page at \/nowhere/)
})

test('invalid front matter is reported with its line', () => {
  const [post, ...posts] = texts.posts
  if (!post) throw new Error('The sample content has no posts.')
  const broken = edited(post, /^title: .*$/m, 'title: [unclosed')
  expect(() => documentsOf({posts: [broken, ...posts]})).toThrow(new RegExp(`${post.file}:\\d:`))
})

test('a product that is not in the catalogue is reported wherever it is used', () => {
  const {products, ...rest} = knownCatalogue()
  const without = new Set([...products].filter(id => id !== 'unisex-tee'))
  expect(() => toDocuments(texts, {...rest, products: without})).toThrow(
    /home\.yaml:\d+: There is no product unisex-tee/,
  )
})
