import {expect, test} from 'vitest'
import {parsePerspective, toPerspective} from '@/lib/preview/perspective'

test('a page shows what a preview was opened for, else what is published', () => {
  expect(toPerspective({})).toBe('published')
  expect(toPerspective({previewData: {perspective: 'drafts'}})).toBe('drafts')
  expect(toPerspective({previewData: {perspective: 'published'}})).toBe('published')
  expect(toPerspective({previewData: {perspective: ['rSpring', 'drafts']}})).toEqual(['rSpring', 'drafts'])
})

test('draft mode without signed data, whose cookie nothing ends, shows what is published', () => {
  for (const previewData of [{}, false, undefined] as const) expect(toPerspective({previewData})).toBe('published')
})

test('the Studio names what is published, drafts or releases over them', () => {
  expect(parsePerspective('published')).toBe('published')
  for (const named of ['drafts', null, '', 'raw', 'rSpring,published', 'previewDrafts', Array(30).fill('rA').join()])
    expect(parsePerspective(named)).toBe('drafts')
  expect(parsePerspective('rSpring')).toEqual(['rSpring', 'drafts'])
  expect(parsePerspective('rSpring,rSummer,drafts')).toEqual(['rSpring', 'rSummer', 'drafts'])
})
