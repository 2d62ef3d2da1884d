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
  const {state, retry, headingRef} = useOverview()
  return (
    <div className="wrap min-h-screen">
      <Breadcrumbs crumbs={CRUMBS} />
      {state.step === 'loaded' ? (
        <AccountView overview={state.overview} headingRef={headingRef} />
      ) : (
        <div className="page-head">
          <h1 ref={headingRef} tabIndex={-1}>
            Your account.
          </h1>
          {state.step === 'loading' && <p className="lead">Fetching your orders and messages …</p>}
          {state.step === 'failed' && <Failure isRetrying={state.isRetrying} onRetry={retry} />}
          {state.step === 'ended' && (
            <p className="lead" role="alert">
              Your session has ended. If you are writing to us, finish that first; then{' '}
              <Link href={signInPath(routes.account)}>sign in again</Link>.
            </p>
          )}
          {state.step === 'replaced' && <Replaced />}
        </div>
      )}
      {/* Always there: screen readers announce what changes in it. */}
      <p className="sr-only" role="status">
        {state.step === 'failed' && state.isRetrying && 'Fetching your orders and messages …'}
        {state.step === 'loaded' && 'Your account is loaded.'}
      </p>
    </div>
  )
}

function Failure({isRetrying, onRetry}: {isRetrying: boolean; onRetry: () => void}) {
  return (
    <div role="alert">
      <p className="lead mb-6 max-w-[34rem]">
        Your account cannot be reached just now. Nothing is lost; please try again in a minute.
      </p>
      {/* Not `disabled`: a disabled button loses focus. */}
      <Button aria-disabled={isRetrying} onClick={isRetrying ? undefined : onRetry}>
        {isRetrying ? 'Trying again …' : 'Try again'}
      </Button>
    </div>
  )
}

function Replaced() {
  return (
    <div role="alert">
      <p className="lead mb-6 max-w-[34rem]">
        You are signed in to another account now. If you are writing to us, finish that first; then open the other
        account.
      </p>
      <Button onClick={() => window.location.reload()}>Open the other account</Button>
    </div>
  )
}
