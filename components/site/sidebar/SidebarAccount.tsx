import {lazy, Suspense, useState} from 'react'

const Nothing = () => null
// When its code fails to load, the menu shows no account.
const AccountRow = lazy(() => import('./AccountRow').catch(() => ({default: Nothing})))

/** The account at the end of the menu. Loaded when the menu first opens, in reserved space. */
export function SidebarAccount({isOpen}: {isOpen: boolean}) {
  const [hasOpened, setOpened] = useState(false)
  if (isOpen && !hasOpened) setOpened(true)
  return (
    <div className="mt-6 min-h-11">
      {hasOpened && (
        <Suspense fallback={null}>
          <AccountRow isOpen={isOpen} />
        </Suspense>
      )}
    </div>
  )
}
