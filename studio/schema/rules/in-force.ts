import type {SanityDocument} from 'sanity'

type Warning = {message: string; path: [string]}

/** Whether a policy holds today, as the site will say of it once it is published; else what to do about that. */
export function inForce(policy: Partial<SanityDocument> | undefined): true | Warning {
  const effectiveDate = policy?.effectiveDate as string | undefined
  if (effectiveDate === undefined || effectiveDate <= new Date().toISOString().slice(0, 10)) return true
  const message = `The site calls a version “in force now” once it is published. This one holds from ${effectiveDate} only: schedule its publishing for that day`
  return {message, path: ['effectiveDate']}
}
