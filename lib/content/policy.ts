import {defineQuery} from 'groq'
import {POLICY_SLUGS, type PolicySlug} from '@/lib/document-paths'
import {plainText} from '@/lib/plain-text'
import {type ContentOptions, fetchContent} from './client'
import type {POLICY_QUERY_RESULT} from './sanity.types'
import {type Seo, seoFragment, toSeo} from './seo'
import {toArticleBody, toHeadings} from './text/article-body'
import {splitEditMark} from './text/edit-marks'
import type {ArticleBody, Heading} from './text/rich-text'
import {policyBodyFragment} from './text/rich-text-fragments'

/** One version of a policy. `effectiveDate` is an ISO date. */
export type PolicyVersion = {
  version: string
  effectiveDate: string
  changeSummary: string
  /** The `data-sanity` attributes of the version and the date, in a preview. */
  versionEdit?: string
  dateEdit?: string
}

/** A policy in one version: the current one, or the earlier one requested. */
export type Policy = PolicyVersion & {
  rev: string
  slug: PolicySlug
  title: string
  /** In plain language. Empty for an earlier version, which the current summary would misdescribe. */
  summary: string
  body: ArticleBody
  headings: Heading[]
  /** All versions, newest first, starting with the current one. */
  versions: PolicyVersion[]
  isCurrent: boolean
  seo: Seo
}

/** A policy as shown in a list. */
export type PolicySummary = Omit<PolicyVersion, 'changeSummary'> & {slug: PolicySlug; title: string; summary: string}

const POLICY_QUERY = defineQuery(`
  *[_type == "policy" && slug.current == $slug][0]{
    _rev,
    title,
    version,
    effectiveDate,
    summary,
    changeSummary,
    body[]{${policyBodyFragment}},
    history[]{version, effectiveDate, changeSummary},
    "earlier": history[version == $version][0]{
      version,
      effectiveDate,
      changeSummary,
      body[]{${policyBodyFragment}}
    },
    seo{${seoFragment}}
  }`)

const POLICIES_QUERY = defineQuery(`
  *[_type == "policy" && defined(slug.current)]{"slug": slug.current, title, summary, version, effectiveDate}`)

type RawPolicy = NonNullable<POLICY_QUERY_RESULT>
type RawVersion = Pick<RawPolicy, 'version' | 'effectiveDate' | 'changeSummary'>

const VERSIONS_QUERY = defineQuery(`
  *[_type == "policy" && slug.current in $slugs]{"slug": slug.current, version, "earlier": history[].version}`)

/** Returns a policy in its current or the given version; null for an unknown policy or version. Throws when the query fails. */
export async function getPolicy(
  slug: string,
  {version, ...options}: ContentOptions & {version?: string} = {},
): Promise<Policy | null> {
  const known = POLICY_SLUGS.find(candidate => candidate === slug)
  if (!known) return null
  const raw = await fetchContent(POLICY_QUERY, {slug, version: version ?? null}, options)
  if (!raw) return null
  if (version === undefined || version === plainText(raw.version ?? ''))
    return toPolicy(known, raw, raw.summary ?? '', raw)
  return raw.earlier && toPolicy(known, raw, '', raw.earlier)
}

/** Lists every version of every policy, the current ones included. Throws when the query fails. */
export async function listPolicyVersions(): Promise<{slug: string; version: string}[]> {
  const raw = await fetchContent(VERSIONS_QUERY, {slugs: POLICY_SLUGS})
  return raw.flatMap(({slug, version, earlier}) =>
    [version, ...(earlier ?? [])].flatMap(name => (slug && name ? [{slug, version: name}] : [])),
  )
}

/** Lists the existing policies in the order of `POLICY_SLUGS`. Throws when the query fails. */
export async function listPolicies(options?: ContentOptions): Promise<PolicySummary[]> {
  const raw = await fetchContent(POLICIES_QUERY, {}, options)
  return POLICY_SLUGS.flatMap(slug => {
    const found = raw.find(policy => policy.slug === slug)
    if (!found) return []
    const {title, summary, ...version} = found
    return {slug, title: title ?? slug, summary: summary ?? '', ...toDatedVersion(version)}
  })
}

function toPolicy(
  slug: PolicySlug,
  raw: RawPolicy,
  summary: string,
  shown: RawVersion & Pick<RawPolicy, 'body'>,
): Policy {
  const body = toArticleBody(shown.body)
  const earlier = (raw.history ?? []).map(toVersion)
  return {
    ...toVersion(shown),
    rev: raw._rev,
    slug,
    title: raw.title ?? slug,
    summary,
    body,
    headings: toHeadings(body),
    versions: [toVersion(raw), ...earlier.sort((a, b) => b.effectiveDate.localeCompare(a.effectiveDate))],
    isCurrent: shown === raw,
    seo: toSeo(raw.seo),
  }
}

function toVersion({changeSummary, ...version}: RawVersion): PolicyVersion {
  return {...toDatedVersion(version), changeSummary: changeSummary ?? ''}
}

function toDatedVersion(raw: Omit<RawVersion, 'changeSummary'>): Omit<PolicyVersion, 'changeSummary'> {
  const {text: version, edit: versionEdit} = splitEditMark(raw.version ?? '')
  const {text: effectiveDate, edit: dateEdit} = splitEditMark(raw.effectiveDate ?? '')
  return {version, effectiveDate, ...(versionEdit && {versionEdit}), ...(dateEdit && {dateEdit})}
}
