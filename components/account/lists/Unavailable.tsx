import {Button} from '@/components/ui/Button'

type Props = {isLoading: boolean; onRetry: () => void}

/** The place of a list that could not be read. */
export function Unavailable({isLoading, onRetry}: Props) {
  return (
    <div role="alert">
      <p className="mb-4">This list cannot be read just now.</p>
      {/* Not `disabled`: a disabled button loses focus. */}
      <Button variant="secondary" size="sm" aria-disabled={isLoading} onClick={isLoading ? undefined : onRetry}>
        {isLoading ? 'Trying again …' : 'Try again'}
      </Button>
    </div>
  )
}
