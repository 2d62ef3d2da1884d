import type {GetServerSideProps} from 'next'
import {AccountPage} from '@/components/account/AccountPage'
import {Seo} from '@/components/site/seo/Seo'
import {AUTH_COOKIE} from '@/lib/constants'
import type {Layout} from '@/lib/content/layout/layout'
import {loadLayout} from '@/lib/content/layout/load-layout'
import {toPerspective} from '@/lib/preview/perspective'
import {routes} from '@/lib/routes'
import {signInPath} from '@/lib/sign-in-path'
import {withDeadline} from '@/lib/sources/deadline'

/** `/account`: the frame of the page only; the browser reads the account itself. Redirects visitors without a credential. */
export const getServerSideProps: GetServerSideProps<{layout: Layout}> = async ({req, res, previewData}) => {
  res.setHeader('Cache-Control', 'private, no-store')
  if (!req.cookies[AUTH_COOKIE]) return {redirect: {destination: signInPath(routes.account), permanent: false}}
  const {value: layout} = await withDeadline(() => loadLayout({perspective: toPerspective({previewData})}))
  return {props: {layout}}
}

export default function Account() {
  return <AccountPage />
}

Account.middleware = ['auth']
Account.Head = () => <Seo title="Your account" noIndex />
Account.WithoutScript = () => (
  <div className="wrap page-head">
    <h1>Your account.</h1>
    <p className="lead">
      Your account needs JavaScript, which is switched off here. Everything else on this site works without it; for help
      with an order <a href={routes.contact}>write to us</a>.
    </p>
  </div>
)
