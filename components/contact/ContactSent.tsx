import {useEffect, useRef} from 'react'
import {flushSync} from 'react-dom'
import {Button} from '@/components/ui/Button'
import {routes} from '@/lib/routes'

type Props = {
  /** Empty when it must not be shown. */
  reference: string
  /** Shows the empty form again. Without it, a link leads to the form: it works without JavaScript as well. */
  onAgain: (() => void) | undefined
}

const AGAIN = 'Send another message'

/** Confirms a sent message and shows its reference, if any. The heading receives focus. */
export default function ContactSent({reference, onAgain}: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="slip p-[clamp(1.35rem,3.4vw,3rem)]">
      <svg width="120" height="96" viewBox="0 0 120 96" aria-hidden="true" className="isolate">
        <path d="M6 14h84v60H6z" fill="#ffc72c" />
        <path d="M6 14l42 34 42-34" fill="none" stroke="#ff5a3c" strokeWidth="9" className="mix-blend-multiply" />
        <circle cx="86" cy="66" r="27" fill="#0d756e" className="mix-blend-multiply" />
        <path d="M74 66l9 9 16-18" fill="none" stroke="#fffaf0" strokeWidth="6" />
      </svg>
      <h2 tabIndex={-1} ref={heading} className="my-3 text-2 outline-none">
        Sent. It’s on the bench.
      </h2>
      <p className="lead">
        We’ll reply by email within one working day.
        {reference && (
          <>
            {' '}
            Your reference is <span className="font-mono whitespace-nowrap max-xs:whitespace-normal">{reference}</span>.
          </>
        )}
      </p>
      <p className="mt-6">
        {onAgain ? (
          <Button variant="secondary" onClick={() => showForm(onAgain)}>
            {AGAIN}
          </Button>
        ) : (
          <Button variant="secondary" href={routes.contact}>
            {AGAIN}
          </Button>
        )}
      </p>
    </div>
  )
}

/** Shows the form and moves the focus to its first field, because the button that had it is gone. */
function showForm(onAgain: () => void) {
  flushSync(onAgain)
  document.getElementById('contact-name')?.focus()
}
