import {useEffect, useRef} from 'react'
import {Button} from '@/components/ui/Button'
import {Link} from '@/components/ui/Link'
import type {Purpose} from '@/lib/browser/consent/consent'
import {routes} from '@/lib/routes'

type Props = {
  purposes: readonly Purpose[]
  /** Whether the heading receives focus: only when the visitor has opened the banner. */
  hasFocus: boolean
  onAnswer: (isAgreed: boolean) => void
}

/** What is loaded for each purpose. Speed is measured by the site itself. */
const LOADED: Partial<Record<Purpose, string>> = {
  support: 'the chat of our support service',
  analytics: 'a script that counts visits',
}

function toSentence(purposes: readonly Purpose[]): string {
  const loaded = purposes.flatMap(purpose => LOADED[purpose] ?? []).join(' and ')
  const measured = purposes.includes('speed') && 'measure how fast our pages are for you, without noting who you are'
  return `We would ${[loaded && `load ${loaded}`, measured].filter(Boolean).join(', and ')}.`
}

/**
 * The consent question with two equally prominent answers. Not modal: the page stays usable. On a wide screen it is a low
 * bar beside the support bubble, which covers no button of a first screen.
 */
export function ConsentBanner({purposes, hasFocus, onAnswer}: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasFocus) heading.current?.focus()
  }, [hasFocus])
  return (
    <div className="edge-frame z-49">
      <section
        aria-labelledby="_consent"
        className="mb-[calc(var(--bottom-bar-height,0px)+0.875rem)] ml-3 max-h-[80dvh] overflow-y-auto max-xs:w-[calc(100vw-1.5rem)] w-[calc(100vw-6.25rem)] max-w-100 border-2 border-key bg-paper-hi p-4 text-key shadow-[6px_6px_0_var(--coral)] print:hidden sm:ml-5 sm:p-5 lg:m-0 lg:mr-24 lg:flex lg:w-auto lg:max-w-none lg:items-center lg:gap-8 lg:border-b-0 lg:border-l-0 lg:min-h-20 lg:py-2 lg:pl-edge lg:shadow-[4px_-4px_0_var(--coral)]"
      >
        <h2 id="_consent" ref={heading} tabIndex={-1} className="mb-1.5 text-3 whitespace-nowrap outline-none lg:mb-0">
          May we?
        </h2>
        <p className="mb-4 text-small lg:mb-0 lg:flex-1">
          {toSentence(purposes)} The site works the same without. More in the{' '}
          <Link href={routes.policy('cookies-policy')}>cookies policy</Link>.
        </p>
        <div className="grid grid-cols-2 max-xs:grid-cols-1 gap-3">
          <Button variant="secondary" size="sm" onClick={() => onAnswer(true)}>
            Accept
          </Button>
          <Button variant="secondary" size="sm" onClick={() => onAnswer(false)}>
            Refuse
          </Button>
        </div>
      </section>
    </div>
  )
}
