import {lazy, Suspense, useEffect, useState} from 'react'

const Nothing = () => null
// When its code fails to load, the menu shows no account.
const AccountRow = lazy(() => import('./AccountRow').catch(() => ({default: Nothing})))

/** The account at the end of the menu. Loaded when the menu first opens, in reserved space. */
export function SidebarAccount({isOpen}: {isOpen: boolean}) {
  const [hasOpened, setOpened] = useState(false)
  useEffect(() => {
    if (isOpen) setOpened(true)
  }, [isOpen])
  return (
    <div className="mt-6 min-h-11">
      {hasOpened && (
        <Suspense fallback={null}>
          <AccountRow />
        </Suspense>
      )}
    </div>
  )
}
