import {TableOfContents} from '@/components/blog/TableOfContents'
import {Breadcrumbs} from '@/components/ui/Breadcrumbs'
import {Link} from '@/components/ui/Link'
import {later} from '@/components/ui/later'
import type {Policy, PolicySummary} from '@/lib/content/policy'
import {formatDate} from '@/lib/format'
import {routes} from '@/lib/routes'

const ArticleBody = later(() => import('@/components/blog/ArticleBody'))
const ConsentSettings = later(() => import('@/components/site/ConsentSettings'))

type Props = {policy: Policy; policies: PolicySummary[]}

/** A legal policy: what it says in plain words, its version, its sections, its history and the other policies. */
export function PolicyPage({policy, policies}: Props) {
  return (
    <div className="wrap legal pb-sec">
      <Breadcrumbs
        crumbs={[
          {label: 'Home', href: routes.home},
          {label: 'Small print', href: null},
          {label: policy.title, href: null},
        ]}
      />
      <header className="page-head">
        <h1>{policy.title}</h1>
        {policy.summary && <p className="lead mb-7 max-w-[38rem]">{policy.summary}</p>}
        <PolicyFacts policy={policy} />
      </header>
      <div className="grid grid-cols-1 gap-x-gut lg:grid-cols-12">
        <TableOfContents headings={policy.headings} title="Sections" isNumbered className="mb-8 lg:col-span-3" />
        <div className="lg:col-span-7 lg:col-start-4">
          <div className="prose prose-numbered">
            <ArticleBody value={policy.body} products={{}} />
          </div>
          {policy.slug === 'cookies-policy' && <ConsentSettings />}
          <PolicyHistory policy={policy} />
          <p className="mt-9 border-t-[1.5px] border-rule pt-5">
            Questions about this? <Link href={routes.contact}>Write to us</Link> and a person will answer within one
            working day.
          </p>
          <OtherPolicies current={policy.slug} policies={policies} />
        </div>
      </div>
    </div>
  )
}

function PolicyFacts({policy}: {policy: Policy}) {
  const replaced = policy.history[0]
  const facts = [
    {name: 'Version', value: policy.version},
    {name: 'Effective', value: <time dateTime={policy.effectiveDate}>{formatDate(policy.effectiveDate)}</time>},
    ...(replaced ? [{name: 'Replaces', value: `${replaced.version}, ${formatDate(replaced.effectiveDate)}`}] : []),
  ]
  return (
    <dl className="cap flex flex-wrap gap-x-10 gap-y-1.5 border-y-[1.5px] border-rule py-3">
      {facts.map(({name, value}) => (
        <div key={name} className="flex gap-2.5">
          <dt className="mute">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function PolicyHistory({policy}: {policy: Policy}) {
  const versions = [policy, ...policy.history].filter(({changeSummary}) => changeSummary)
  if (versions.length === 0) return null
  return (
    <section className="mt-14" aria-labelledby="history">
      <h2 id="history" className="mb-4 text-3">
        What changed
      </h2>
      <dl className="facts">
        {versions.map(({version, effectiveDate, changeSummary}) => (
          <div key={version}>
            <dt>
              {version}
              <span className="cap mute block font-normal">
                <time dateTime={effectiveDate}>{formatDate(effectiveDate)}</time>
              </span>
            </dt>
            <dd>{changeSummary}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function OtherPolicies({current, policies}: {current: string; policies: PolicySummary[]}) {
  return (
    <nav className="mt-14" aria-labelledby="other-policies">
      <h2 id="other-policies" className="mb-4 text-3">
        The rest of the small print
      </h2>
      <ul className="border-t border-hair">
        {policies
          .filter(({slug}) => slug !== current)
          .map(({slug, title, version}) => (
            <li key={slug} className="border-b border-hair">
              <Link href={routes.policy(slug)} className="flex justify-between gap-4 py-3 no-underline hover:underline">
                <span className="font-bold">{title}</span>
                <span className="cap mute">{version}</span>
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
