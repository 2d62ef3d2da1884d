type Version = {_key?: string; version?: string; effectiveDate?: string}

/** Rejects earlier versions of a policy that appear twice or are not older than the current version. */
export function policyVersions(history: readonly unknown[] | undefined, document: unknown): true | string {
  const current = (document ?? {}) as Version
  const seen = new Set([current.version])
  for (const {version, effectiveDate} of (history ?? []) as readonly Version[]) {
    if (version !== undefined && seen.has(version))
      return `Version ${version} appears twice, or is also the current version`
    seen.add(version)
    if (effectiveDate !== undefined && current.effectiveDate !== undefined && effectiveDate >= current.effectiveDate) {
      return `Version ${version} took effect on ${effectiveDate}. Earlier versions must be older than the current one`
    }
  }
  return true
}

/** Warns when the earlier versions of a policy are not sorted from newest to oldest. */
export function newestFirst(history: readonly unknown[] | undefined): true | string {
  const versions = ((history ?? []) as readonly Version[]).filter(({effectiveDate}) => effectiveDate !== undefined)
  const misplaced = versions.find(
    ({effectiveDate = ''}, index) => effectiveDate > (versions[index - 1]?.effectiveDate ?? effectiveDate),
  )
  return (
    misplaced === undefined || `Version ${misplaced.version ?? '–'} is newer than the one above it. Please drag it up`
  )
}
