import type {SanityDocument, ValidationContext} from 'sanity'
import {type DatedVersion, dayIn, isComing, versionInForce} from '@/lib/in-force'

type Policy = DatedVersion & {history?: readonly DatedVersion[] | null}
type Problem = {message: string; path: [string]}

const PUBLISHED_QUERY = '*[_id == $id][0]{version, effectiveDate, history[]{version, effectiveDate}}'

const versionsOf = (policy: Policy) => [policy, ...(policy.history ?? [])]

/**
 * Rejects a policy that is dated ahead and lacks the published version in force among its earlier versions: the site shows that
 * version until the new one takes effect. Passes when the published document cannot be read.
 */
export async function keepsInForce(
  document: Partial<SanityDocument> | undefined,
  timeZone: string,
  {getClient}: Pick<ValidationContext, 'getClient'>,
): Promise<true | Problem> {
  const policy = (document ?? {}) as Policy
  const today = dayIn(timeZone)
  if (document?._id === undefined || !isComing(policy, today)) return true
  const client = getClient({apiVersion: '2025-02-19'}).withConfig({perspective: 'published'})
  const id = document._id.replace(/^(drafts\.|versions\.[^.]+\.)/, '')
  const published = await client.fetch<Policy | null>(PUBLISHED_QUERY, {id}).catch(() => null)
  const current = published && versionInForce(versionsOf(published), today)
  if (!current?.effectiveDate || (policy.history ?? []).some(one => isSame(one, current))) return true
  const message = `Version ${current.version} of ${current.effectiveDate} is in force until ${policy.effectiveDate}. Please keep it under Earlier versions, so that the site can show it until then`
  return {message, path: ['history']}
}

const isSame = (a: DatedVersion, b: DatedVersion) => a.version === b.version && a.effectiveDate === b.effectiveDate
