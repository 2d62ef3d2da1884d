import {LISTING_MAX_AGE_SECONDS} from '@/lib/constants'
import {listFaqAnswers} from '@/lib/content/faq-answer'
import {lastGood} from '@/lib/last-good'
import {textDocument} from '@/lib/text-document'

/** The knowledge base of the support widget, at `/faq.json`: every question of the CMS with its answer. */
export default textDocument(
  'application/json',
  lastGood(LISTING_MAX_AGE_SECONDS, async () => JSON.stringify(await listFaqAnswers())),
)
