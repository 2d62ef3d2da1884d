import {Link} from '@/components/ui/Link'
import type {Policy} from '@/lib/content/policy'
import {routes} from '@/lib/routes'
import {PolicyDate} from './PolicyDate'

/** Says when a version of a policy was or will be in force, and links to the one in force; on that one, announces the next. */
export function PolicyNote({policy}: {policy: Policy}) {
  if (policy.isComing) return <ComingVersionNote policy={policy} />
  if (!policy.isCurrent) return <EarlierVersionNote policy={policy} />
  return policy.coming && <Announcement policy={policy} />
}

function Announcement({policy: {slug, coming}}: {policy: Policy}) {
  if (!coming) return null
  return (
    <div role="note" aria-label="New version" className="callout mb-9 max-w-[38rem]">
      <strong>
        A new version applies from <PolicyDate date={coming.effectiveDate} />
      </strong>
      <p>
        {coming.changeSummary && `${coming.changeSummary} `}
        <Link href={routes.policyVersion(slug, coming.version)}>Read version {coming.version}</Link>.
      </p>
    </div>
  )
}

function ComingVersionNote({policy: {slug, version, effectiveDate, current}}: {policy: Policy}) {
  // In a preview, the address of the policy shows the version without a date.
  const inForce = effectiveDate || !current ? routes.policy(slug) : routes.policyVersion(slug, current.version)
  return (
    <div role="note" aria-label="Coming version" className="callout mb-9 max-w-[38rem]">
      <strong>You are reading version {version}</strong>
      <p>
        {effectiveDate ? (
          <>
            It applies from <PolicyDate date={effectiveDate} />.
          </>
        ) : (
          'It has no date yet.'
        )}
        {current && (
          <>
            {' '}
            Until then, <Link href={inForce}>version {current.version}</Link> is in force.
          </>
        )}
      </p>
    </div>
  )
}

function EarlierVersionNote({policy: {slug, version, versions, effectiveDate, current}}: {policy: Policy}) {
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
