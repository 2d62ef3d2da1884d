import {createElement, replaceContent, uniqueId} from '@/components/support/shared/createElement'
import type {ViewContext} from '@/components/support/shared/view'
import {listFaq} from '@/lib/browser/faq'
import type {FaqAnswer} from '@/lib/content/faq/faq-answer'
import {answerView} from './answerView'
import {createRow, toItem} from './createRow'
import {findAnswers} from './findAnswers'

/** Number of answers before a search, and at most for a search. */
const INITIAL_ANSWERS = 3
const MAX_ANSWERS = 6

/** The search of the knowledge base. */
export function faqSection(context: ViewContext): Element {
  const id = uniqueId('search')
  const input = createElement('input', {
    id,
    class: 'field',
    type: 'search',
    placeholder: 'Cancel an order, file size, VAT …',
    autocomplete: 'off',
  })
  const list = createElement('ul', {class: 'rows'})
  const note = createElement('div', {class: 'stack'})
  let answers: FaqAnswer[] | undefined

  const show = () => {
    // The note says that they are not here yet, or why.
    if (!answers) return
    const search = input.value.trim()
    const found = findAnswers(answers, search).slice(0, search ? MAX_ANSWERS : INITIAL_ANSWERS)
    const items = found.map(one => toItem(createRow(one.question, null, () => context.push(answerView(one)))))
    replaceContent(list, ...items)
    list.hidden = items.length === 0
    if (items.length > 0 || !search) replaceContent(note)
    else showNote('No answer has these words.')
    if (search) context.announce(items.length === 1 ? 'One answer' : `${items.length || 'No'} answers`)
  }
  const showNote = (text: string) => replaceContent(note, createElement('p', {class: 'mute'}, text))
  input.addEventListener('input', show)
  showNote('Fetching the answers …')
  void listFaq().then(
    all => {
      answers = all
      show()
    },
    () => showNote('The answers can’t be read just now. Ask us instead.'),
  )
  const label = createElement('label', {for: id}, 'Search the answers')
  return createElement('section', {class: 'stack'}, label, input, list, note)
}
