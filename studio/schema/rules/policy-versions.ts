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
