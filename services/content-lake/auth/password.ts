import {randomBytes} from 'node:crypto'
import {LONGEST_PASSWORD} from '../../kit/password.ts'

const SHORTEST = 10

/** A password that nobody can guess. */
export const makePassword = (): string => randomBytes(15).toString('base64url')

/** Throws an Error of one sentence for a password that is too short or too long. */
export const checkPassword = (password: string): string => {
  if (password.length >= SHORTEST && password.length <= LONGEST_PASSWORD) return password
  throw new Error(`A password has at least ${SHORTEST} characters, and at most ${LONGEST_PASSWORD}.`)
}
