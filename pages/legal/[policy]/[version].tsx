import type {GetStaticPaths} from 'next'
import {PolicyPage} from '@/components/legal/PolicyPage'
import {Seo} from '@/components/site/seo/Seo'
import {getPolicy, listPolicies, listPolicyVersions, type Policy, type PolicySummary} from '@/lib/content/policy'
import {POLICY_VERSION, publicPath} from '@/lib/document-paths'
import {routes} from '@/lib/routes'
import {staticProps} from '@/lib/static-props'

type Props = {policy: Policy; policies: PolicySummary[]}

const VERSION = new RegExp(`^${POLICY_VERSION}$`)

/** Paths of no version come here too, where they may be redirects of editors. */
function toPath({policy, version}: {policy: string; version: string}): string {
  const path = `${routes.policy(policy)}/${encodeURIComponent(version)}`
  return VERSION.test(version) ? publicPath(path) : path
}

/** The page behind `/legal/{policy}?version={version}`. */
export const getStaticPaths: GetStaticPaths = async () => ({
  paths: (await listPolicyVersions()).map(({slug, version}) => ({params: {policy: slug, version}})),
  fallback: 'blocking',
})

export const getStaticProps = staticProps<Props, {policy: string; version: string}>(async ({params, perspective}) => {
  const {policy: slug, version} = params
  const [policy, policies] = await Promise.all([getPolicy(slug, {perspective, version}), listPolicies({perspective})])
  return policy && {policy, policies}
}, toPath)

export default function LegalVersion({policy, policies}: Props) {
  const {slug, title, version, changeSummary, seo} = policy
  return (
    <>
      <Seo
        title={`${title}, version ${version}`}
        description={`Version ${version} of our ${title}. ${changeSummary}`}
        seo={{...seo, title: null, description: null}}
        data={{policy}}
        // The versions of a policy are near duplicates: search engines should index the current one.
        canonicalPath={routes.policy(slug)}
      />
      <PolicyPage policy={policy} policies={policies} />
    </>
  )
}
