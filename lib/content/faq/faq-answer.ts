import type {TextBlock} from '@/lib/content/text/rich-text'
import {type FaqEntry, listFaqEntries} from './faq-entry'

/** A run of text with one style; `href` for a link. */
export type AnswerSpan = {text: string; isStrong?: true; href?: string}
/** A paragraph or a list item. */
export type AnswerBlock = {isItem?: true; spans: AnswerSpan[]}
/** A question and its answer in the support widget's format. */
export type FaqAnswer = {id: string; question: string; answer: AnswerBlock[]}

/** Lists all questions with their answers by category. Throws when the query fails. */
export async function listFaqAnswers(): Promise<FaqAnswer[]> {
  return (await listFaqEntries()).map(toFaqAnswer)
}

/** Converts a question to the widget's format, without the keys, styles and definitions that only the page's renderer uses. */
export function toFaqAnswer({id, question, answer}: Pick<FaqEntry, 'id' | 'question' | 'answer'>): FaqAnswer {
  return {id, question, answer: answer.map(toBlock)}
}

function toBlock({listItem, children, markDefs}: TextBlock): AnswerBlock {
  const spans = children.map(({text, marks}): AnswerSpan => {
    const href = markDefs.find(({_key}) => marks.includes(_key))?.href
    return {text, ...(marks.includes('strong') && {isStrong: true}), ...(href && {href})}
  })
  return listItem ? {isItem: true, spans} : {spans}
}
