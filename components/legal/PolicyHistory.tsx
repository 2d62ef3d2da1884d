import {Link} from '@/components/ui/Link'
import type {Policy} from '@/lib/content/policy'
import {routes} from '@/lib/routes'
import {PolicyDate} from './PolicyDate'

/** Every version of a policy with its date, its changes and a link to its full text. */
export function PolicyHistory({policy: {slug, version: shown, versions, current}}: {policy: Policy}) {
  return (
    <section className="mt-14" aria-labelledby="_history">
      <h2 id="_history" className="mb-4 text-3">
        What changed
      </h2>
      <dl className="facts">
        {versions.map(({version, versionEdit, effectiveDate, dateEdit, changeSummary}) => (
          <div key={version}>
            <dt>
              <Link
                href={version === current?.version ? routes.policy(slug) : routes.policyVersion(slug, version)}
                data-sanity={versionEdit}
                {...(version === shown && {'aria-current': 'page', className: 'no-underline'})}
              >
                Version {version}
              </Link>
              <span className="cap mute block font-normal">
                <PolicyDate date={effectiveDate} edit={dateEdit} />
              </span>
            </dt>
            <dd>{changeSummary}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
