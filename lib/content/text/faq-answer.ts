import {type FaqEntry, listFaqEntries} from '@/lib/content/faq'
import type {TextBlock} from './rich-text'

/** A run of words of one look; `href` where it is a link. */
export type AnswerSpan = {text: string; isStrong?: true; href?: string}
/** A paragraph, or an item of a list. */
export type AnswerBlock = {isItem?: true; spans: AnswerSpan[]}
/** A question with its answer, as the support widget searches and shows it. */
export type FaqAnswer = {id: string; question: string; answer: AnswerBlock[]}

/** All questions with their answers, in the order of their categories; throws when the lake cannot say. */
export async function listFaqAnswers(): Promise<FaqAnswer[]> {
  return (await listFaqEntries()).map(toFaqAnswer)
}

/** A question without what only the page's renderer needs: keys, styles and definitions. */
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
