import {lazy, Suspense, useEffect, useState} from 'react'

const Nothing = () => null
// Without its code the menu has no word about the account.
const AccountRow = lazy(() => import('./AccountRow').catch(() => ({default: Nothing})))

/** Who is signed in, at the foot of the menu: asked for when it first opens, in a place that is kept free for it. */
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
