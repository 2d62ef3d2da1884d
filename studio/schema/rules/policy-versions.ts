type Version = {_key?: string; version?: string; effectiveDate?: string}

/** What is wrong with the earlier versions of a policy: one that is named twice, or not older than the one in force. */
export function policyVersions(history: readonly unknown[] | undefined, document: unknown): true | string {
  const current = (document ?? {}) as Version
  const seen = new Set([current.version])
  for (const {version, effectiveDate} of (history ?? []) as readonly Version[]) {
    if (version !== undefined && seen.has(version))
      return `Version ${version} stands here twice, or is the one in force`
    seen.add(version)
    if (effectiveDate !== undefined && current.effectiveDate !== undefined && effectiveDate >= current.effectiveDate) {
      return `Version ${version} took effect on ${effectiveDate}, which is not before the one in force`
    }
  }
  return true
}

/** Whether the earlier versions of a policy stand from the newest to the oldest; else the message for the editor. */
export function newestFirst(history: readonly unknown[] | undefined): true | string {
  const versions = ((history ?? []) as readonly Version[]).filter(({effectiveDate}) => effectiveDate !== undefined)
  const late = versions.find(
    ({effectiveDate = ''}, index) => effectiveDate > (versions[index - 1]?.effectiveDate ?? effectiveDate),
  )
  return late === undefined || `Version ${late.version ?? '–'} is newer than the one above it: drag it up`
}
