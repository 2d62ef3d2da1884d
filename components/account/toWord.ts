const WORDS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Returns a number from 0 to 10 as a word, and a larger one in digits. */
export const toWord = (count: number): string => WORDS[count] ?? `${count}`
