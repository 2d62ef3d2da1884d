import {createButton, createElement} from '@/components/support/shared/createElement'
import type {CreateView, ViewContext} from '@/components/support/shared/view'
import type {AnswerBlock, AnswerSpan, FaqAnswer} from '@/lib/content/faq/faq-answer'
import {questionView} from './questionView'

/** An answer of the knowledge base. */
export const answerView =
  ({question, answer}: FaqAnswer): CreateView =>
  context => {
    const text = createElement('div', {class: 'answer'})
    for (const block of answer) appendBlock(text, block, context)
    const ask = createButton(
      {class: 'button plain', onclick: () => context.push(questionView(''))},
      'That isn’t it: ask a person',
    )
    return {title: question, body: [text, ask]}
  }

/** Appends a block. Consecutive list items share one list. */
function appendBlock(text: HTMLElement, {isItem, spans}: AnswerBlock, context: ViewContext) {
  const content = spans.map(span => toNode(span, context))
  if (!isItem) return void text.append(createElement('p', {}, ...content))
  const last = text.lastElementChild
  const list = last instanceof HTMLUListElement ? last : createElement('ul')
  list.append(createElement('li', {}, ...content))
  text.append(list)
}

function toNode({text, isStrong, href}: AnswerSpan, context: ViewContext): Node | string {
  const content = isStrong ? createElement('strong', {}, text) : text
  if (!href) return content
  const isInternal = href.startsWith('/')
  const follow = (event: Event) => {
    const {metaKey, ctrlKey, shiftKey, button} = event as MouseEvent
    if (!isInternal || metaKey || ctrlKey || shiftKey || button !== 0) return
    event.preventDefault()
    context.navigate(href)
  }
  const rel = isInternal ? {} : {target: '_blank', rel: 'noopener'}
  return createElement('a', {href, onclick: follow, ...rel}, content)
}
