import {listFaqAnswers} from '@/lib/content/faq/faq-answer'
import {staleIfError} from '@/lib/http/stale-if-error'
import {textDocument} from '@/lib/http/text-document'

/** Cache lifetime: an editor's change must be visible within two seconds on every machine. */
const MAX_AGE_SECONDS = 1

/** Returns the support widget's knowledge base at `/faq.json`: every question in the CMS with its answer. */
export default textDocument(
  'application/json',
  staleIfError(MAX_AGE_SECONDS, async () => JSON.stringify(await listFaqAnswers())),
)
