import {listFaqAnswers} from '@/lib/content/faq/faq-answer'
import {staleIfError} from '@/lib/http/stale-if-error'
import {textDocument} from '@/lib/http/text-document'

/** Seconds for which an answer serves all who ask: an editor's change is to be seen within two, on every machine. */
const MAX_AGE_SECONDS = 1

/** The knowledge base of the support widget, at `/faq.json`: every question of the CMS with its answer. */
export default textDocument(
  'application/json',
  staleIfError(MAX_AGE_SECONDS, async () => JSON.stringify(await listFaqAnswers())),
)
