import {Breadcrumbs} from '@/components/ui/Breadcrumbs'
import {Button} from '@/components/ui/Button'
import {Link} from '@/components/ui/Link'
import {routes} from '@/lib/routes'
import {signInPath} from '@/lib/sign-in-path'
import {AccountView} from './AccountView'
import {useOverview} from './useOverview'

const CRUMBS = [
  {label: 'Home', href: routes.home},
  {label: 'Your account', href: null},
]

/** The page of a signed-in visitor: orders, conversations, and where they are signed in. It loads them in the browser. */
export function AccountPage() {
  const {state, load} = useOverview()
  return (
    <div className="wrap min-h-screen">
      <Breadcrumbs crumbs={CRUMBS} />
      {state.step === 'loaded' ? (
        <AccountView overview={state.overview} />
      ) : (
        <div className="page-head">
          <h1>Your account.</h1>
          {state.step === 'loading' && (
            <p className="lead" role="status">
              Fetching your orders and messages …
            </p>
          )}
          {state.step === 'failed' && (
            <div role="alert">
              <p className="lead mb-6 max-w-[34rem]">
                Your account cannot be reached just now. Nothing is lost; please try again in a minute.
              </p>
              <Button onClick={load}>Try again</Button>
            </div>
          )}
          {state.step === 'ended' && (
            <p className="lead" role="alert">
              Your session has ended. If you are writing to us, finish that first; then{' '}
              <Link href={signInPath(routes.account)}>sign in again</Link>.
            </p>
          )}
        </div>
      )}
    </div>
  )
}
