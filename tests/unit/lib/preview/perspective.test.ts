import {expect, test} from 'vitest'
import {parsePerspective, toPerspective, toPreviewData} from '@/lib/preview/perspective'

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
