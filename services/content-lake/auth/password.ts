import {randomBytes} from 'node:crypto'
import {MAX_PASSWORD_LENGTH} from '../../kit/password.ts'

const MIN_LENGTH = 10

/** Generates a random password: 15 bytes in base64url. */
export const generatePassword = (): string => randomBytes(15).toString('base64url')

/** Returns the password. Throws an Error when it is too short or too long. */
export const checkPassword = (password: string): string => {
  if (password.length >= MIN_LENGTH && password.length <= MAX_PASSWORD_LENGTH) return password
  throw new Error(`A password must have ${MIN_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`)
}
