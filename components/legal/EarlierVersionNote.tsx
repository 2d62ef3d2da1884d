import {Link} from '@/components/ui/Link'
import type {Policy} from '@/lib/content/policy'
import {routes} from '@/lib/routes'
import {PolicyDate} from './PolicyDate'

/** Says when an earlier version of a policy was in force, and links to the current version. */
export function EarlierVersionNote({policy: {slug, version, versions, effectiveDate}}: {policy: Policy}) {
  const [current] = versions
  const next = versions[versions.findIndex(one => one.version === version) - 1]
  return (
    <div role="note" aria-label="Earlier version" className="callout mb-9 max-w-[38rem]">
      <strong>You are reading version {version}</strong>
      <p>
        It was in force from <PolicyDate date={effectiveDate} />
        {next && (
          <>
            {' '}
            until <PolicyDate date={next.effectiveDate} />
          </>
        )}
        . <Link href={routes.policy(slug)}>Read version {current?.version}, which is in force now</Link>.
      </p>
    </div>
  )
}
