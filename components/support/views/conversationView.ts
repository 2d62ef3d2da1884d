import {createElement} from '@/components/support/shared/createElement'
import {createField} from '@/components/support/shared/createField'
import {createForm} from '@/components/support/shared/createForm'
import {formatTime} from '@/components/support/shared/formatDates'
import {playSound} from '@/components/support/shared/playSound'
import type {CreateView} from '@/components/support/shared/view'
import {getToken} from '@/components/support/shared/visitorStorage'
import {type Conversation, listConversations, sendMessage} from '@/lib/browser/support'

/** How often an open conversation polls for new messages. */
const POLL_MS = 15_000
/** Shown while the last message that is shown is the visitor's. */
const SENT = 'Sent. A person answers within one working day; the answer appears here.'

/** The browser has no token, or another visitor's: conversations were forgotten here, or deleted by the team. */
const GONE = 'This conversation is no longer available in this browser. Please begin another one.'
const REFUSALS = {400: GONE, 404: GONE, 422: 'This conversation is full. Please begin another one.'}

/** A conversation: its messages, and a form to write another one. New messages appear while it is open. */
export const conversationView =
  ({id, messages}: Conversation): CreateView =>
  context => {
    const list = createElement('ol', {class: 'log'})
    const log = createElement('div', {role: 'log', 'aria-label': 'Conversation', tabindex: '0'}, list)
    const note = createElement('p', {class: 'mute'})
    const shown = new Set<string>()
    /** Appends the messages that are not shown yet, and returns them. */
    const show = (all: Messages) => {
      const added = all.filter(one => !shown.has(one.id))
      for (const one of added) {
        shown.add(one.id)
        list.append(toItem(one))
      }
      // An older answer may arrive after a message of the visitor.
      if (added.length > 0) note.textContent = all.at(-1)?.author === 'team' ? '' : SENT
      return added
    }
    show(messages)

    const poll = async () => {
      const token = getToken()
      if (!context.isOpen() || !token) return
      const all = await listConversations(token).catch(() => [])
      const added = show(all.find(one => one.id === id)?.messages ?? [])
      if (added.some(one => one.author === 'team')) {
        list.lastElementChild?.scrollIntoView({block: 'nearest'})
        if (context.settings.ui.widget.label.sound) void playSound()
      }
    }
    const timer = setInterval(() => void poll(), POLL_MS)
    void poll()

    const text = createField({name: 'text', label: 'Write on', rows: 3, maxLength: 2000})
    const reply = createForm({
      fields: [text],
      submit: 'Send',
      busy: 'Sending …',
      async send(values, key) {
        const message = await sendMessage(id, values.text ?? '', key, getToken() ?? '')
        show([message])
        text.input.value = ''
        // A phone opens its keyboard only for a field that can be edited.
        text.input.readOnly = false
        text.input.focus()
      },
      refusals: REFUSALS,
    })
    return {title: 'Your conversation', body: [log, note, reply], onLeave: () => clearInterval(timer)}
  }

type Messages = Conversation['messages']

function toItem({author, text, sentAt}: Messages[number]): Element {
  const isOwn = author === 'visitor'
  const head = createElement('p', {class: 'cap'}, `${isOwn ? 'You' : 'Our team'} · ${formatTime(sentAt)}`)
  return createElement('li', {class: isOwn ? 'visitor' : 'team'}, head, createElement('p', {}, text))
}
