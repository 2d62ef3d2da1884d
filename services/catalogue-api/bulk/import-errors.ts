import type {z} from 'zod'
import {type LineError, MAX_REPORTED_ERRORS} from '../../../contract/catalogue-transfer.ts'
import {invalidInput} from '../problems.ts'

/** Errors of one line that are listed. */
const MAX_ERRORS_PER_LINE = 5
/** A message may repeat a long value. */
const MAX_MESSAGE_LENGTH = 300

/** The errors of an import: the first ones with their lines, and the number of all. */
export class ImportErrors {
  readonly listed: LineError[] = []
  total = 0

  add(line: number, field: string, message: string): void {
    this.total += 1
    if (this.listed.length < MAX_REPORTED_ERRORS) {
      this.listed.push({line, field: shorten(field), message: shorten(message)})
    }
  }

  addIssues(line: number, issues: z.core.$ZodIssue[]): void {
    for (const {field, message} of invalidInput('product', issues).errors.slice(0, MAX_ERRORS_PER_LINE)) {
      this.add(line, field, message)
    }
  }
}

const shorten = (text: string) => (text.length > MAX_MESSAGE_LENGTH ? `${text.slice(0, MAX_MESSAGE_LENGTH)}…` : text)
