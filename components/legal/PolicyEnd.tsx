import {Link} from '@/components/ui/Link'
import type {Policy, PolicySummary} from '@/lib/content/policy'
import {routes} from '@/lib/routes'
import {PolicyHistory} from './PolicyHistory'

type Props = {policy: Policy; policies: PolicySummary[]}

/** What follows the text of a policy: its history, whom to ask, and the other policies. */
export default function PolicyEnd({policy, policies}: Props) {
  return (
    <>
      <PolicyHistory policy={policy} />
      <p className="mt-9 border-t-[1.5px] border-rule pt-5">
        Questions about this? <Link href={routes.contact}>Write to us</Link> and a person will answer within one working
        day.
      </p>
      <OtherPolicies current={policy.slug} policies={policies} />
    </>
  )
}

function OtherPolicies({current, policies}: {current: string; policies: PolicySummary[]}) {
  return (
    <nav className="mt-14" aria-labelledby="_other-policies">
      <h2 id="_other-policies" className="mb-4 text-3">
        The rest of the small print
      </h2>
      <ul className="border-t border-hair">
        {policies
          .filter(({slug}) => slug !== current)
          .map(({slug, title, version, versionEdit}) => (
            <li key={slug} className="border-b border-hair">
              <Link href={routes.policy(slug)} className="flex justify-between gap-4 py-3 no-underline hover:underline">
                <span className="font-bold">{title}</span>
                <span className="cap mute" data-sanity={versionEdit}>
                  {version}
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
