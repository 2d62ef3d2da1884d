import {expect, test} from 'vitest'
import {AS_PUBLISHED, toPerspective} from '@/lib/preview/perspective'

test('a page shows what is published, in a preview drafts, unless an editor chose to see it as the public does', () => {
  expect(toPerspective({})).toBe('published')
  expect(toPerspective({draftMode: true})).toBe('drafts')
  expect(toPerspective({draftMode: true, previewData: {}})).toBe('drafts')
  expect(toPerspective({draftMode: true, previewData: AS_PUBLISHED})).toBe('published')
})
