import type {FaqAnswer} from '@/lib/content/faq/faq-answer'

/** Stop words. */
const STOP_WORDS = new Set(
  'a an and are as at be can do does for from how i if in is it me my of on or our so that the this to we what when where which who why will with you your'.split(
    ' ',
  ),
)
/** Weights of a match. */
const IN_QUESTION = 4
const IN_ANSWER = 1

/**
 * Returns the answers that match a search, best first: those with all of its keywords if there are any, otherwise those with
 * some of them. Words match by prefix, ignoring case, accents and a plural s.
 */
export function findAnswers(answers: readonly FaqAnswer[], search: string): FaqAnswer[] {
  const all = toWords(search)
  const keywords = all.filter(word => !STOP_WORDS.has(word))
  const terms = (keywords.length > 0 ? keywords : all).map(toStem)
  if (terms.length === 0) return [...answers]
  const matches = answers.flatMap(answer => {
    const weights = terms.map(weightIn(answer)).filter(weight => weight > 0)
    return weights.length === 0
      ? []
      : [{answer, found: weights.length, weight: weights.reduce((sum, next) => sum + next, 0)}]
  })
  const most = Math.max(...matches.map(({found}) => found))
  return matches
    .filter(({found}) => most < terms.length || found === most)
    .sort((a, b) => b.found - a.found || b.weight - a.weight)
    .map(({answer}) => answer)
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
