import {TableOfContents} from '@/components/article/TableOfContents'
import {Breadcrumbs} from '@/components/ui/Breadcrumbs'
import {KeptHtml} from '@/components/ui/KeptHtml'
import {lazyHydrated} from '@/components/ui/lazyHydrated'
import type {Policy, PolicySummary} from '@/lib/content/policy'
import {PolicyDate} from './PolicyDate'
import {PolicyNote} from './PolicyNote'
import {policyCrumbs} from './policyCrumbs'

const ArticleBody = lazyHydrated(() => import('@/components/article/ArticleBody'))
const PolicyEnd = lazyHydrated(() => import('./PolicyEnd'))
const ConsentSettings = lazyHydrated(() => import('@/components/site/consent/ConsentSettings'))

type Props = {policy: Policy; policies: PolicySummary[]}

/** A legal policy: summary, version, sections, history and links to the other policies. */
export function PolicyPage({policy, policies}: Props) {
  return (
    <div className="wrap legal pb-sec">
      <Breadcrumbs crumbs={policyCrumbs(policy)} />
      <header className="page-head">
        <h1>{policy.title}</h1>
        <PolicyNote policy={policy} />
        {policy.summary && <p className="lead mb-7 max-w-[38rem]">{policy.summary}</p>}
        <PolicyFacts policy={policy} />
      </header>
      <div className="grid grid-cols-1 gap-x-gut lg:grid-cols-12">
        <TableOfContents headings={policy.headings} title="Sections" isNumbered className="mb-8 lg:col-span-3" />
        <div className="lg:col-span-7 lg:col-start-4">
          <KeptHtml of={policy} name="text" className="prose prose-numbered">
            <ArticleBody value={policy.body} products={{}} />
          </KeptHtml>
          {policy.slug === 'cookies-policy' && policy.isCurrent && <ConsentSettings />}
          <KeptHtml of={policy} name="end">
            <PolicyEnd policy={policy} policies={policies} />
          </KeptHtml>
        </div>
      </div>
    </div>
  )
}

function PolicyFacts({policy: {version, versionEdit, versions, effectiveDate, dateEdit}}: {policy: Policy}) {
  const replaced = versions[versions.findIndex(one => one.version === version) + 1]
  const facts = [
    {name: 'Version', value: version, edit: versionEdit},
    {name: 'Effective', value: <PolicyDate date={effectiveDate} edit={dateEdit} />},
    ...(replaced ? [{name: 'Replaces', value: replaced.version, edit: replaced.versionEdit}] : []),
  ]
  return (
    <dl className="cap flex flex-wrap gap-x-10 gap-y-1.5 border-y-[1.5px] border-rule py-3">
      {facts.map(({name, value, edit}) => (
        <div key={name} className="flex gap-2.5">
          <dt className="mute">{name}</dt>
          <dd data-sanity={edit}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
