/** A version of a policy as stored. */
type Version = {
  version?: string
  effectiveDate?: string
  changeSummary?: string
  summary?: string
  body?: unknown[]
}
type Earlier = Version & {_key: string}
/** A policy: its present version, and the earlier ones. */
export type Policy = Version & {history?: Earlier[]}

/** Fields that no version has from the one before. */
const OF_ONE_VERSION = ['effectiveDate', 'changeSummary'] as const

/** Returns the number that follows a version's, such as 2.2 after 2.1. */
export const nextNumber = (version: string): string => version.replace(/\d+$/, last => String(Number(last) + 1))

/** Returns whether a version is among the earlier ones of a policy. */
export const isEarlier = ({history = []}: Policy, version: string | undefined): boolean =>
  history.some(one => one.version === version)

/**
 * Returns the patches of a document with which a policy begins its next version: the published one becomes the first of the earlier
 * versions. Number and text go on from it; the date and the summary of changes are left to the editor. What the editor has changed
 * already belongs to the next version.
 */
export function patchesForNewVersion(published: Policy, present: Policy, createKey: () => string): object[] {
  const {version = '', effectiveDate, changeSummary, summary, body} = published
  const copy = {_type: 'policyVersion', _key: createKey(), version, effectiveDate, changeSummary, summary, body}
  const isNumbered = present.version !== undefined && present.version !== version
  const next = isNumbered ? present.version : nextNumber(version)
  const left = OF_ONE_VERSION.filter(field => present[field] !== undefined && present[field] === published[field])
  return [
    {set: {version: next, history: [copy, ...(present.history ?? [])]}},
    ...(left.length > 0 ? [{unset: left}] : []),
  ]
}
