import {createElement, replaceContent} from '@/components/support/shared/createElement'
import type {ViewContext} from '@/components/support/shared/view'
import {getToken} from '@/components/support/shared/visitorStorage'
import {listConversations} from '@/lib/browser/support'
import {conversationView} from './conversationView'
import {createRow, toItem} from './createRow'

const MAX_CONVERSATIONS = 3
const NONE = 'None yet. What you ask us appears here.'
const FAILED = 'They can’t be read just now. Please look again in a minute.'

/** The visitor's most recent conversations. */
export function conversationsSection(context: ViewContext): Element {
  const token = getToken()
  const list = createElement('ul', {class: 'rows', hidden: true})
  const note = createElement('p', {class: 'mute'}, token ? 'Fetching them …' : NONE)
  if (token) {
    void listConversations(token).then(
      all => {
        const items = all.slice(0, MAX_CONVERSATIONS).map(one => {
          const {messages} = one
          const state = messages.at(-1)?.author === 'team' ? 'Answered' : 'Waiting for us'
          return toItem(createRow(messages[0]?.text ?? '', state, () => context.push(conversationView(one)), 'clip'))
        })
        replaceContent(list, ...items)
        list.hidden = items.length === 0
        note.hidden = items.length > 0
        note.textContent = NONE
      },
      () => {
        note.textContent = FAILED
      },
    )
  }
  return createElement('section', {}, createElement('h3', {}, 'Recent conversations'), list, note)
}
