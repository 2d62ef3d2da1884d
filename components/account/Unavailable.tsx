import type {MouseEvent} from 'react'
import {Button} from '@/components/ui/Button'

type Props = {isLoading: boolean; onRetry: () => void}

/** The place of a list that could not be read. */
export function Unavailable({isLoading, onRetry}: Props) {
  function retry({currentTarget}: MouseEvent<HTMLElement>) {
    // The button goes away when the list has loaded, so the focus moves to its section.
    currentTarget.closest('section')?.focus()
    onRetry()
  }
  return (
    <div role="alert">
      <p className="mb-4">This cannot be read just now. The rest of the page is up to date.</p>
      {/* Not `disabled`: a disabled button loses focus. */}
      <Button variant="secondary" size="sm" aria-disabled={isLoading} onClick={isLoading ? undefined : retry}>
        {isLoading ? 'Trying again …' : 'Try again'}
      </Button>
    </div>
  )
}
