import {expect, test} from 'vitest'
import {readPerspective, toPerspective} from '@/lib/preview/perspective'

test('a page shows what is published, in a preview drafts, unless that was opened for something else', () => {
  expect(toPerspective({})).toBe('published')
  expect(toPerspective({previewData: {perspective: 'drafts'}})).toBe('published')
  expect(toPerspective({draftMode: true})).toBe('drafts')
  expect(toPerspective({draftMode: true, previewData: {}})).toBe('drafts')
  expect(toPerspective({draftMode: true, previewData: {perspective: 'published'}})).toBe('published')
  expect(toPerspective({draftMode: true, previewData: {perspective: ['rSpring', 'drafts']}})).toEqual([
    'rSpring',
    'drafts',
  ])
})

test('the Studio names what is published, drafts or releases over them', () => {
  expect(readPerspective('published')).toBe('published')
  for (const named of ['drafts', null, '', 'raw', 'rSpring,published', 'previewDrafts', Array(30).fill('rA').join()])
    expect(readPerspective(named)).toBe('drafts')
  expect(readPerspective('rSpring')).toEqual(['rSpring', 'drafts'])
  expect(readPerspective('rSpring,rSummer,drafts')).toEqual(['rSpring', 'rSummer', 'drafts'])
})
