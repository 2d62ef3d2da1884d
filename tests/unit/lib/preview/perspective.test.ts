import {expect, test} from 'vitest'
import {parsePerspective, toPerspective, toPreviewData} from '@/lib/preview/perspective'
import {toPerspective as toLayers} from '../../../../services/content-lake/query/perspective.ts'

test('a page uses the perspective of its preview, otherwise published content', () => {
  expect(toPerspective({})).toBe('published')
  expect(toPerspective({previewData: toPreviewData('drafts')})).toBe('drafts')
  expect(toPerspective({previewData: toPreviewData('published')})).toBe('published')
  expect(toPerspective({previewData: toPreviewData(['rSpring', 'drafts'])})).toEqual(['rSpring', 'drafts'])
})

test('draft mode without signed preview data, whose cookie never expires, shows published content', () => {
  for (const previewData of [{}, false, undefined] as const) expect(toPerspective({previewData})).toBe('published')
})

test('S2-share-link a preview that was opened by an earlier or later version shows published content', () => {
  for (const version of [undefined, 1, 3, '2'])
    expect(toPerspective({previewData: {...toPreviewData('drafts'), version}})).toBe('published')
  expect(toPerspective({previewData: {perspective: 'drafts'}})).toBe('published')
})

test('the Studio requests published content, drafts, or releases on top of drafts', () => {
  expect(parsePerspective('published')).toBe('published')
  for (const named of ['drafts', null, '', 'raw', 'rSpring,published', 'previewDrafts', Array(30).fill('rA').join()])
    expect(parsePerspective(named)).toBe('drafts')
  expect(parsePerspective('rSpring')).toEqual(['rSpring', 'drafts'])
  expect(parsePerspective('rSpring,rSummer,drafts')).toEqual(['rSpring', 'rSummer', 'drafts'])
})

test('every list of releases that a preview accepts is a perspective of the lake, and a longer one is not taken for drafts', () => {
  const releases = Array.from({length: 300}, (_, n) => `r${String(n).padStart(4, '0')}`)
  const accepted =
    releases.findLastIndex((_, last) => parsePerspective(releases.slice(0, last + 1).join()) !== null) + 1
  expect(accepted).toBeGreaterThanOrEqual(60)
  expect(parsePerspective(releases.slice(0, accepted + 1).join())).toBeNull()
  const stack = [...releases.slice(0, accepted), 'drafts']
  expect(parsePerspective(stack.join())).toEqual(stack)
  expect(toLayers(stack.join(), 'X')).toEqual([...stack, 'published'])
})
