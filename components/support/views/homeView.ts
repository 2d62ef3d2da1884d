import {element, fill, icon, newId} from '@/components/support/shared/createElement'
import {describeError} from '@/components/support/shared/describeError'
import type {AppName} from '@/components/support/shared/supportSettings'
import type {MakeView, Stage} from '@/components/support/shared/view'
import {memory} from '@/components/support/shared/visitorStorage'
import {listFaq} from '@/lib/browser/faq'
import {listConversations} from '@/lib/browser/support'
import type {FaqAnswer} from '@/lib/content/faq/faq-answer'
import {answerView} from './answerView'
import {conversationView} from './conversationView'
import {detailsView} from './detailsView'
import {findAnswers} from './findAnswers'
import {orderView} from './orderView'
import {questionView} from './questionView'

/** Answers shown before anything is typed, and at most as one types. */
const FIRST_ANSWERS = 3
const MOST_ANSWERS = 6
const MOST_CONVERSATIONS = 3

const SECTIONS: Record<AppName, (stage: Stage) => Element | null> = {
  faq: stage => (stage.settings.ui.enableKb === 'true' ? faqSection(stage) : null),
  orders: stage => rowOf('Find an order', 'By its number and your email address', () => stage.go(orderView)),
  shopper: stage => {
    const {name, email} = memory.details
    const known = [name, email].filter(Boolean).join(', ')
    return rowOf('Your details', known || 'So that we know whom to answer', () => stage.go(detailsView))
  },
  recentConversations: conversationsSection,
}

/** What the panel opens with: the widget's apps in the order of its settings, and the way to a person. */
export const homeView: MakeView = stage => {
  const {apps, appOrder, ui} = stage.settings
  const sections = appOrder.filter(app => apps[app]?.enabled).flatMap(app => SECTIONS[app](stage) ?? [])
  const ask = element(
    'button',
    {type: 'button', class: 'button', onclick: () => stage.go(questionView(''))},
    ui.widget.label.primary,
  )
  return {title: 'How can we help?', body: [...sections, ask]}
}

/** A line that leads further. */
function rowOf(title: string, text: string | null, onclick: () => void, className?: string): HTMLButtonElement {
  const words = element(
    'span',
    {},
    element('b', {class: className}, title),
    text && element('span', {class: 'mute'}, text),
  )
  return element('button', {type: 'button', class: 'row', onclick}, words, icon('arrow'))
}

function faqSection(stage: Stage): Element {
  const id = newId('search')
  const input = element('input', {
    id,
    class: 'field',
    type: 'search',
    placeholder: 'Cancel an order, file size, VAT …',
    autocomplete: 'off',
  })
  const list = element('ul', {class: 'rows'})
  const none = element('div', {class: 'stack'})
  let answers: FaqAnswer[] = []

  const show = () => {
    const typed = input.value.trim()
    const found = findAnswers(answers, typed).slice(0, typed ? MOST_ANSWERS : FIRST_ANSWERS)
    const rows = found.map(one =>
      element(
        'li',
        {},
        rowOf(one.question, null, () => stage.go(answerView(one))),
      ),
    )
    fill(list, ...rows)
    list.hidden = rows.length === 0
    fill(none, typed !== '' && rows.length === 0 && nothingFound(typed, stage))
    if (typed) stage.say(rows.length === 1 ? 'One answer' : `${rows.length || 'No'} answers`)
  }
  input.addEventListener('input', show)
  fill(none, element('p', {class: 'mute'}, 'Fetching the answers …'))
  void listFaq().then(
    all => {
      answers = all
      show()
    },
    () => fill(none, element('p', {class: 'mute'}, 'The answers can’t be read just now. Ask us instead.')),
  )
  return element('section', {class: 'stack'}, element('label', {for: id}, 'Search the answers'), input, list, none)
}

function nothingFound(typed: string, stage: Stage): Element {
  const ask = () => stage.go(questionView(typed))
  return element(
    'p',
    {class: 'mute'},
    'No answer has these words. ',
    element('button', {type: 'button', class: 'link', onclick: ask}, 'Ask a person'),
  )
}

function conversationsSection(stage: Stage): Element {
  const list = element('ul', {class: 'rows'})
  const note = element(
    'p',
    {class: 'mute'},
    memory.token ? 'Fetching them …' : 'None yet. What you ask us stands here.',
  )
  list.hidden = true
  if (memory.token) {
    void listConversations(memory.token).then(
      all => {
        const rows = all.slice(0, MOST_CONVERSATIONS).map(one => {
          const [first] = one.messages
          const isAnswered = one.messages.at(-1)?.author === 'team'
          const text = isAnswered ? 'Answered' : 'Waiting for us'
          return element(
            'li',
            {},
            rowOf(first?.text ?? '', text, () => stage.go(conversationView(one)), 'clip'),
          )
        })
        fill(list, ...rows)
        list.hidden = rows.length === 0
        note.hidden = rows.length > 0
        note.textContent = 'None yet. What you ask us stands here.'
      },
      error => {
        note.textContent = describeError(error).message
      },
    )
  }
  return element('section', {}, element('h3', {}, 'Recent conversations'), list, note)
}
