/** The first Hangul syllable. Each letter of a word is used once, so that mixed words do not seem lost. */
const FIRST_LETTER = 0xac00
const LETTERS = 4
/** Every editor has so many words. */
const WORDS = 1000

/** Returns the word of an editor with a number. No letter of it is in another word. */
export function uniqueWord(editor: number, number: number): string {
  const first = FIRST_LETTER + (editor * WORDS + (number % WORDS)) * LETTERS
  return String.fromCharCode(...Array.from({length: LETTERS}, (_, index) => first + index))
}

/** Returns whether a text has all letters of a word in their order, also with other letters between them. */
export function hasLetters(text: string, word: string): boolean {
  const letters = [...text].filter(letter => word.includes(letter)).join('')
  return letters.includes(word)
}
