import type {SanityDocument} from 'sanity'

type Warning = {message: string; path: [string]}

/** Warns when a policy is not in force yet, because the site presents the published version as in force. */
export function inForce(policy: Partial<SanityDocument> | undefined): true | Warning {
  const effectiveDate = policy?.effectiveDate as string | undefined
  if (effectiveDate === undefined || effectiveDate <= new Date().toISOString().slice(0, 10)) return true
  const message = `The site shows a version as “in force now” as soon as it is published. This one takes effect on ${effectiveDate}, so please schedule it for that day`
  return {message, path: ['effectiveDate']}
}
