import {Button} from '@/components/ui/Button'

type Props = {
  label: string
  shown: number
  total: number
  step: 'idle' | 'loading' | 'failed'
  onMore: () => void
}

/** A button that loads the next items of a list, with the number of those that are shown. Renders nothing when all are. */
export function More({label, shown, total, step, onMore}: Props) {
  if (shown >= total) return null
  const isLoading = step === 'loading'
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button variant="secondary" size="sm" aria-disabled={isLoading} onClick={isLoading ? undefined : onMore}>
        {isLoading ? 'Fetching …' : label}
      </Button>
      <span className="mute">
        {shown} of {total} shown
      </span>
      {step === 'failed' && (
        <p className="field-error" role="alert">
          They cannot be read just now. Please try again.
        </p>
      )}
    </div>
  )
}
