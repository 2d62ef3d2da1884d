import {afterEach, expect, test, vi} from 'vitest'
import {isForEditor} from '@/components/site/preview/isForEditor'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Returns whether a page with this layout is for an editor, in a tab of its own and in the frame of the Studio. */
function inTabAndFrame(layout: object | undefined): boolean[] {
  return [false, true].map(isFramed => {
    const page: Record<string, unknown> = {opener: null, top: {}, __NEXT_DATA__: {props: {pageProps: {layout}}}}
    vi.stubGlobal('window', Object.assign(page, {self: isFramed ? page : page.top}))
    return isForEditor()
  })
}

test('S2-share-link no page is for an editor in a guest’s tab, whether it shows drafts or not', () => {
  expect(inTabAndFrame({isEditable: true})).toEqual([true, true])
  expect(inTabAndFrame({isShared: true})).toEqual([false, false])
  expect(inTabAndFrame({})).toEqual([false, true])
  expect(inTabAndFrame(undefined)).toEqual([false, true])
})
