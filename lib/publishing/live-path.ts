import {z} from 'zod'
import {documentPath} from '@/lib/document-paths'
import type {Publication} from './publication'

/** A time as queries read it with `dateTime()`. */
const time = z.iso.datetime({offset: true})

/**
 * Returns the path where the document must exist now; null when it is deleted, has no page, or is a post without a date, with one that is no
 * time, or with one ahead.
 */
export function findLivePath({type, after}: Publication): string | null {
  if (!after || type === 'redirect') return null
  const {data: publishedAt = ''} = time.safeParse(after.publishedAt)
  const isHidden = type === 'post' && !(Date.parse(publishedAt) <= Date.now())
  return isHidden ? null : documentPath(type, after)
}
