/** What an editor does, with how often. The shares are 1 together. */
type Choices<Choice> = [Choice, number][]

export type Step = 'type' | 'wait' | 'publish' | 'go offline' | 'go online' | 'close the tab' | 'reload'
/** The plain texts are shared. In the article, each editor has a paragraph, and there is one between them for both. */
export type Place = 'title' | 'excerpt' | 'own paragraph' | 'shared paragraph'

export const ONLINE: Choices<Step> = [
  ['type', 0.6],
  ['wait', 0.14],
  ['publish', 0.1],
  ['go offline', 0.08],
  ['close the tab', 0.04],
  ['reload', 0.04],
]
export const OFFLINE: Choices<Step> = [
  ['type', 0.6],
  ['wait', 0.12],
  ['go online', 0.2],
  ['close the tab', 0.08],
]
export const PLACES: Choices<Place> = [
  ['title', 0.3],
  ['excerpt', 0.3],
  ['own paragraph', 0.2],
  ['shared paragraph', 0.2],
]

/** Returns one of the choices at random. */
export function choose<Choice>(choices: Choices<Choice>, random: () => number): Choice {
  let rest = random()
  for (const [choice, share] of choices) {
    rest -= share
    if (rest < 0) return choice
  }
  throw new Error('The shares are less than 1')
}
