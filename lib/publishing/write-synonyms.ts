import {dequal} from 'dequal'
import {searchSynonyms} from '@/contract/search-synonyms'
import {type Access, readSynonyms, replaceSynonyms} from '@/lib/catalogue/search-synonyms'
import {getSearchSynonyms} from '@/lib/content/search-synonyms'
import {env} from '@/lib/env'
import {ContractError, messageOf, RequestRejectedError} from '@/lib/errors'
import type {Publication} from './publication'
import type {SearchUse} from './receipt'

/** Time of all requests together, in milliseconds: less than that of the webhook's message in a proxy in front. */
const LIMIT_MS = 5000
/** Others may change the synonyms, or an editor may publish again, between a read and the write. */
const MAX_ATTEMPTS = 3
/** Why the backend refuses, by status: another attempt would not help. */
const REFUSALS: Record<number, SearchUse> = {
  400: 'invalid',
  401: 'forbidden',
  403: 'forbidden',
  413: 'invalid',
  422: 'invalid',
}
const RETRIED_STATUSES: readonly number[] = [408, 425, 429]

/**
 * Writes the published synonyms of the search to the backend, unless it has them. Returns whether the search uses them, or why
 * another attempt would not help, which it logs. Returns undefined for other documents, for a deleted one, and when a later publish
 * follows, which has its own message. Throws when the backend is away or fails, so that the message comes again.
 */
export async function writeSynonyms({type}: Publication, isLatest: boolean): Promise<SearchUse | undefined> {
  if (type !== 'searchSynonyms' || !isLatest) return
  const token = env.CATALOGUE_ADMIN_TOKEN
  if (!token) return refused('unset', 'CATALOGUE_ADMIN_TOKEN is not set')
  try {
    return await write({token, signal: AbortSignal.timeout(LIMIT_MS)})
  } catch (error) {
    const use = toRefusal(error)
    if (use === null) throw error
    return refused(use, explain(error))
  }
}

async function write(access: Access): Promise<SearchUse | undefined> {
  let rejected: string | null = null
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    // Before the document, so that of two servers the one with the older revision gets the 412.
    const {synonyms, etag} = await readSynonyms(access)
    if (etag === rejected) return refused('unsupported', 'the backend rejects the ETag that it sent itself')
    const published = await getSearchSynonyms()
    if (published === null) return
    const {data: groups, error} = searchSynonyms.safeParse(published.groups)
    if (error) return refused('invalid', `${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`)
    if (dequal(groups, synonyms)) return 'used'
    const isWritten = await replaceSynonyms(access, groups, etag)
    // A later publish that found its own synonyms in place, just before this write, has nothing to write.
    if (isWritten && (await getSearchSynonyms())?.rev === published.rev) return 'used'
    rejected = isWritten ? null : etag
  }
  throw new Error('The synonyms of the search change again and again.')
}

/** Returns the message of an error, with the first field that the backend rejects. */
function explain(error: unknown): string {
  const [first] = error instanceof RequestRejectedError ? error.errors : []
  return first ? `${messageOf(error)} ${first.field}: ${first.message}` : messageOf(error)
}

/** Returns why the backend does not take the synonyms, or null when it may take them later. */
function toRefusal(error: unknown): SearchUse | null {
  if (error instanceof ContractError) return 'unsupported'
  if (!(error instanceof RequestRejectedError) || RETRIED_STATUSES.includes(error.status)) return null
  return REFUSALS[error.status] ?? 'unsupported'
}

function refused(use: SearchUse, reason: string): SearchUse {
  console.warn(`The search does not use the published synonyms: ${reason}`)
  return use
}
