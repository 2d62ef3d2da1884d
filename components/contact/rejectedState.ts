import {type ContactState, INVALID} from './ContactForm'
import {MESSAGES} from './checkFields'

/** The reason is not known here: a message may also be too long, or have characters that are no text. */
const MESSAGE = 'Check your message: it needs 10 to 5,000 characters of plain text'

/** Returns the state of a form whose fields with these names were rejected, with messages of our own. */
export const rejectedState = ({rejected}: {rejected: string[]}): ContactState => ({
  step: 'editing',
  errors: Object.fromEntries(
    rejected.map(name => [name, name === 'message' ? MESSAGE : (MESSAGES[name] ?? 'Check this field')]),
  ),
  failure: INVALID,
})
