import {Button} from '@/components/ui/Button'
import type {AccountList} from './useList'

type Props = {label: string; list: Pick<AccountList<unknown>, 'list' | 'step' | 'loadMore' | 'moreRef'>}

/** A button that loads the next items of a list, with the number of those that are shown. Renders nothing when all are. */
export function More({label, list: {list, step, loadMore, moreRef}}: Props) {
  if (!list || list.offset >= list.total) return null
  const isLoading = step === 'loading'
  return (
    <div className="flex flex-wrap items-center gap-4">
      {/* Not `disabled`: a disabled button loses focus. */}
      <Button
        variant="secondary"
        size="sm"
        ref={moreRef}
        aria-disabled={isLoading}
        onClick={isLoading ? undefined : loadMore}
      >
        {isLoading ? 'Fetching …' : label}
      </Button>
      <span className="mute">
        {list.items.length} of {list.total} shown
      </span>
      {step === 'failed' && (
        <p className="field-error" role="alert">
          They cannot be read just now. Please try again.
        </p>
      )}
    </div>
  )
}
