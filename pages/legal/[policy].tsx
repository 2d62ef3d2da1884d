import type {GetStaticPaths} from 'next'
import {PolicyPage} from '@/components/legal/PolicyPage'
import {policyCrumbs} from '@/components/legal/policyCrumbs'
import {Seo} from '@/components/site/seo/Seo'
import {getPolicy, listPolicies, type Policy, type PolicySummary} from '@/lib/content/policy'
import {POLICY_SLUGS} from '@/lib/document-paths'
import {routes} from '@/lib/routes'
import {staticProps} from '@/lib/static-props'

type Props = {policy: Policy; policies: PolicySummary[]}

const toPath = (slug: string) => routes.policy(slug)

export const getStaticPaths: GetStaticPaths = () => ({
  paths: POLICY_SLUGS.map(toPath),
  // Other paths may be redirects.
  fallback: 'blocking',
})

export const getStaticProps = staticProps<Props, {policy: string}>(
  async ({params, perspective}) => {
    const [policy, policies] = await Promise.all([getPolicy(params.policy, {perspective}), listPolicies({perspective})])
    return policy && {policy, policies}
  },
  ({policy}) => toPath(policy),
)

export default function Legal({policy, policies}: Props) {
  return (
    <>
      <Seo
        title={policy.title}
        description={policy.summary || `Version ${policy.version} of our ${policy.title}. ${policy.changeSummary}`}
        seo={policy.seo}
        data={{crumbs: policyCrumbs(policy), policy}}
      />
      <PolicyPage policy={policy} policies={policies} />
    </>
  )
}
