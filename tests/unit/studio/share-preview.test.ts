import {createElement} from 'react'
import {renderToString} from 'react-dom/server'
import type {PerspectiveContextValue} from 'sanity'
import {PerspectiveContext} from 'sanity/_singletons'
import {expect, test} from 'vitest'
import {sharePreview} from '@/studio/presentation/sharePreview'

const DRAFT = {_id: 'drafts.post-a', _type: 'post', slug: {current: 'a'}}

function Menu() {
  return sharePreview({id: 'post-a', type: 'post', draft: DRAFT, published: null} as never)?.label
}

/** Returns what the menu offers in the view of a perspective. */
function offered(selectedPerspectiveName: string | undefined): string {
  const value = {selectedPerspectiveName} as PerspectiveContextValue
  return renderToString(createElement(PerspectiveContext.Provider, {value}, createElement(Menu)))
}

test('the preview of drafts can be shared, but not that of a release or of what is published', () => {
  expect(offered(undefined)).toBe('Share the preview')
  expect(offered('rSpring')).toBe('')
  expect(offered('published')).toBe('')
})
