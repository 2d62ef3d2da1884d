import {replaceContent} from '@/components/support/shared/createElement'
import type {CreateView, View, ViewContext} from '@/components/support/shared/view'
import type {PanelFrame} from './createPanelFrame'

/**
 * Creates the navigation of the panel: views open on top of one another. A view that the visitor has left can no longer
 * navigate, for example when its request completes late.
 */
export function createViewStack(
  {heading, back, body, status}: PanelFrame,
  panel: Pick<ViewContext, 'settings' | 'navigate' | 'isOpen'>,
) {
  let views: CreateView[] = []
  let current: View | undefined
  const focus = () => (current?.focus ?? heading).focus()
  const show = (...next: CreateView[]) => {
    const create = next.at(-1)
    if (!create) return
    current?.onLeave?.()
    views = next
    current = create(contextOf(create))
    heading.textContent = current.title
    status.textContent = ''
    back.hidden = views.length < 2
    replaceContent(body, ...current.body)
    body.scrollTop = 0
    focus()
  }
  const contextOf = (create: CreateView): ViewContext => {
    const isCurrent = () => views.at(-1) === create
    return {
      ...panel,
      push: other => isCurrent() && show(...views, other),
      replace: other => isCurrent() && show(...views.slice(0, -1), other),
      back: () => isCurrent() && show(...views.slice(0, -1)),
      announce: text => {
        status.textContent = text
      },
    }
  }
  back.addEventListener('click', () => show(...views.slice(0, -1)))
  return {show, focus, isEmpty: () => views.length === 0}
}
