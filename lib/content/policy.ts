import {defineQuery} from 'groq'
import {POLICY_SLUGS, type PolicySlug} from '@/lib/document-paths'
import {env} from '@/lib/env'
import {dayIn, isComing, versionInForce} from '@/lib/in-force'
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

/** A policy in one version: the one in force, or the one requested. */
export type Policy = PolicyVersion & {
  rev: string
  slug: PolicySlug
  title: string
  /** In plain language. Empty for a version without one of its own. */
  summary: string
  body: ArticleBody
  /** Whether the text is in the HTML only: then `body` is empty. */
  isInHtml?: true
  headings: Heading[]
  /** All versions, newest first, those dated ahead included. */
  versions: PolicyVersion[]
  /** The version in force; null when all are dated ahead. */
  current: PolicyVersion | null
  /** The next version that is dated ahead, if any. */
  coming: PolicyVersion | null
  /** Whether this version is in force. */
  isCurrent: boolean
  /** Whether this version is dated ahead, or a draft has no date for it yet and another one is in force. */
  isComing: boolean
  seo: Seo
}

/** A policy as shown in a list. */
export type PolicySummary = Omit<PolicyVersion, 'changeSummary'> & {slug: PolicySlug; title: string; summary: string}

// Not `order()` or `select()`: values behind them have no edit marks in a preview.
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
    "other": history[
      version == $version
      || $version == null && (^.effectiveDate > $today || effectiveDate > ^.effectiveDate) && !(effectiveDate > $today)
        && count(^.history[!(effectiveDate > $today) && effectiveDate > ^.effectiveDate]) == 0
    ][0]{
      version,
      effectiveDate,
      summary,
      changeSummary,
      body[]{${policyBodyFragment}}
    },
    seo{${seoFragment}}
  }`)

const POLICIES_QUERY = defineQuery(`
  *[_type == "policy" && defined(slug.current)]{
    "slug": slug.current, title, summary, version, effectiveDate, history[]{version, effectiveDate, summary}
  }`)

type RawPolicy = NonNullable<POLICY_QUERY_RESULT>
type RawVersion = Pick<RawPolicy, 'version' | 'effectiveDate' | 'changeSummary'>
type RawDate = Pick<RawPolicy, 'version' | 'effectiveDate'>
/** A version that a page shows, with its text. */
type RawText = RawVersion & Pick<RawPolicy, 'summary' | 'body'>

const VERSIONS_QUERY = defineQuery(`
  *[_type == "policy" && slug.current in $slugs]{"slug": slug.current, version, "earlier": history[].version}`)

/** Returns the day on the site's clock, as an ISO date. */
const today = () => dayIn(env.SITE_TIME_ZONE)

/**
 * Returns a policy in the version in force today, or in the given one; null for an unknown policy or version. When all versions are
 * dated ahead, the newest one represents the policy. Throws when the query fails.
 */
export async function getPolicy(
  slug: string,
  {version, ...options}: ContentOptions & {version?: string} = {},
): Promise<Policy | null> {
  const known = POLICY_SLUGS.find(candidate => candidate === slug)
  if (!known) return null
  const day = today()
  const raw = await fetchContent(POLICY_QUERY, {slug, version: version ?? null, today: day}, options)
  if (!raw) return null
  const {text: newest} = splitEditMark(raw.version ?? '')
  const other = version === newest ? null : raw.other
  return version === undefined || version === newest || other ? toPolicy(known, raw, other ?? raw, day) : null
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
    const {title, history, ...newest} = found
    const shown = versionInForce([newest, ...(history ?? [])], today()) ?? newest
    return {slug, title: title ?? slug, summary: shown.summary ?? '', ...toDatedVersion(shown)}
  })
}

function toPolicy(slug: PolicySlug, raw: RawPolicy, shown: RawText, day: string): Policy {
  const body = toArticleBody(shown.body)
  const versions = [raw, ...(raw.history ?? [])].map(toVersion).sort(newestFirst)
  const version = toVersion(shown)
  const current = versionInForce(versions, day)
  const isCurrent = version.version === current?.version
  return {
    ...version,
    rev: raw._rev,
    slug,
    title: raw.title ?? slug,
    summary: shown.summary ?? '',
    body,
    headings: toHeadings(body),
    versions,
    current,
    coming: versions.findLast(one => isComing(one, day)) ?? null,
    isCurrent,
    isComing: isComing(version, day) || (version.effectiveDate === '' && !isCurrent),
    seo: toSeo(raw.seo),
  }
}

/** A version without a date is one that an editor is writing. */
const newestFirst = (a: PolicyVersion, b: PolicyVersion) =>
  Number(a.effectiveDate !== '') - Number(b.effectiveDate !== '') || b.effectiveDate.localeCompare(a.effectiveDate)

function toVersion({changeSummary, ...version}: RawVersion): PolicyVersion {
  return {...toDatedVersion(version), changeSummary: changeSummary ?? ''}
}

function toDatedVersion(raw: RawDate): Omit<PolicyVersion, 'changeSummary'> {
  const {text: version, edit: versionEdit} = splitEditMark(raw.version ?? '')
  const {text: effectiveDate, edit: dateEdit} = splitEditMark(raw.effectiveDate ?? '')
  return {version, effectiveDate, ...(versionEdit && {versionEdit}), ...(dateEdit && {dateEdit})}
}
