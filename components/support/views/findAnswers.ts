import type {FaqAnswer} from '@/lib/content/faq/faq-answer'

/** Words that say nothing about a subject. */
const COMMON = new Set(
  'a an and are as at be can do does for from how i if in is it me my of on or our so that the this to we what when where which who why will with you your'.split(
    ' ',
  ),
)
const IN_QUESTION = 4
const IN_ANSWER = 1

/**
 * The answers that fit what was typed, the best first: those with all of its telling words where there are any, else those
 * with some. A word fits from its beginning; capitals, accents and a plural's s make no difference.
 */
export function findAnswers(answers: readonly FaqAnswer[], typed: string): FaqAnswer[] {
  const all = toWords(typed)
  const telling = all.filter(word => !COMMON.has(word))
  const terms = (telling.length > 0 ? telling : all).map(toStem)
  if (terms.length === 0) return [...answers]
  const rated = answers.flatMap(one => {
    const weights = terms.map(weightIn(one)).filter(weight => weight > 0)
    return weights.length === 0
      ? []
      : [{one, found: weights.length, weight: weights.reduce((sum, next) => sum + next, 0)}]
  })
  const most = Math.max(...rated.map(({found}) => found))
  return rated
    .filter(({found}) => most < terms.length || found === most)
    .sort((a, b) => b.found - a.found || b.weight - a.weight)
    .map(({one}) => one)
}

function weightIn({question, answer}: FaqAnswer): (term: string) => number {
  const inQuestion = toWords(question)
  const inAnswer = toWords(answer.flatMap(({spans}) => spans.map(({text}) => text)).join(' '))
  const has = (words: string[], term: string) => words.some(word => word.startsWith(term))
  return term => (has(inQuestion, term) ? IN_QUESTION : 0) + (has(inAnswer, term) ? IN_ANSWER : 0)
}

function toWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

const toStem = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word)
