import {element} from '@/components/support/shared/createElement'
import type {MakeView, Stage} from '@/components/support/shared/view'
import type {AnswerBlock, AnswerSpan, FaqAnswer} from '@/lib/content/faq/faq-answer'
import {questionView} from './questionView'

/** One answer of the knowledge base. */
export const answerView =
  ({question, answer}: FaqAnswer): MakeView =>
  stage => {
    const text = element('div', {class: 'answer'})
    for (const block of answer) addBlock(text, block, stage)
    const ask = element(
      'button',
      {type: 'button', class: 'button plain', onclick: () => stage.go(questionView(''))},
      'That isn’t it: ask a person',
    )
    return {title: question, body: [text, ask]}
  }

/** Items that follow one another share a list. */
function addBlock(text: HTMLElement, {isItem, spans}: AnswerBlock, stage: Stage) {
  const words = spans.map(span => toNode(span, stage))
  if (!isItem) return void text.append(element('p', {}, ...words))
  const last = text.lastElementChild
  const list = last instanceof HTMLUListElement ? last : element('ul')
  list.append(element('li', {}, ...words))
  text.append(list)
}

function toNode({text, isStrong, href}: AnswerSpan, stage: Stage): Node | string {
  const words = isStrong ? element('strong', {}, text) : text
  if (!href) return words
  const isOwn = href.startsWith('/')
  const follow = (event: Event) => {
    const {metaKey, ctrlKey, shiftKey, button} = event as MouseEvent
    if (!isOwn || metaKey || ctrlKey || shiftKey || button !== 0) return
    event.preventDefault()
    stage.navigate(href)
  }
  const rel = isOwn ? {} : {target: '_blank', rel: 'noopener'}
  return element('a', {href, onclick: follow, ...rel}, words)
}
