import {element} from '@/components/support/shared/createElement'
import {field, form} from '@/components/support/shared/createForm'
import {chime} from '@/components/support/shared/playNotificationSound'
import type {MakeView} from '@/components/support/shared/view'
import {memory} from '@/components/support/shared/visitorStorage'
import {type Conversation, listConversations, sendMessage} from '@/lib/browser/support'

/** How often an open conversation looks for an answer, in milliseconds. */
const POLL_MS = 15_000

const TIME = new Intl.DateTimeFormat('en-GB', {day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit'})

/** A conversation with what was said so far; new words appear as they come. */
export const conversationView =
  ({id, messages}: Conversation): MakeView =>
  stage => {
    const lines = element('ol', {class: 'log'})
    const log = element('div', {role: 'log', 'aria-label': 'Conversation', tabindex: '0'}, lines)
    const note = element('p', {class: 'mute'})
    const shown = new Set<string>()
    const show = (all: Conversation['messages']) => {
      const fresh = all.filter(one => !shown.has(one.id))
      for (const one of fresh) {
        shown.add(one.id)
        lines.append(toLine(one))
      }
      note.textContent =
        all.at(-1)?.author === 'team' ? '' : 'Sent. A person answers within one working day; the answer stands here.'
      return fresh
    }
    show(messages)

    const look = async () => {
      if (!stage.isOpen() || !memory.token) return
      const all = await listConversations(memory.token).catch(() => [])
      const fresh = show(all.find(one => one.id === id)?.messages ?? messages)
      if (fresh.some(one => one.author === 'team')) {
        lines.lastElementChild?.scrollIntoView({block: 'nearest'})
        if (stage.settings.ui.widget.label.sound) chime()
      }
    }
    const timer = setInterval(() => void look(), POLL_MS)
    void look()

    const text = field({name: 'text', label: 'Write on', rows: 3, maxLength: 2000})
    const reply = form({
      fields: [text],
      submit: 'Send',
      busy: 'Sending …',
      async send(values, key) {
        const message = await sendMessage(id, values.text ?? '', key, memory.token ?? '')
        show([message])
        text.input.value = ''
        text.input.focus()
      },
    })
    return {title: 'Your conversation', body: [log, note, reply], onLeave: () => clearInterval(timer)}
  }

function toLine({author, text, sentAt}: Conversation['messages'][number]): Element {
  const isOwn = author === 'visitor'
  const head = element('p', {class: 'cap'}, `${isOwn ? 'You' : 'Our team'} · ${TIME.format(new Date(sentAt))}`)
  return element('li', {class: isOwn ? 'visitor' : 'team'}, head, element('p', {}, text))
}
