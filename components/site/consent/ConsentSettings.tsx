import {useEffect, useState} from 'react'
import {Button} from '@/components/ui/Button'
import {
  type Consent,
  isUndecided,
  listPurposes,
  onConsentChange,
  type Purpose,
  readConsent,
} from '@/lib/browser/consent/consent'
import {reopenConsent} from '@/lib/browser/consent/question'
import {getPublicConfig} from '@/lib/browser/public-config'
import {formatDate} from '@/lib/format/date'

type State = {purposes: Purpose[]; consent: Consent | null}

/** Shows the visitor's consent on the cookies policy and lets them change it. */
export default function ConsentSettings() {
  const [{purposes, consent}, setState] = useState<State>({purposes: [], consent: null})
  useEffect(() => {
    const read = (config: Parameters<typeof listPurposes>[0]) =>
      setState({purposes: listPurposes(config), consent: readConsent()})
    // Without the configuration nothing that needs consent is loaded, as the text says.
    getPublicConfig().then(read, () => {})
    return onConsentChange(({consent: answer}) => setState(state => ({...state, consent: answer})))
  }, [])

  return (
    <section aria-labelledby="_your-consent" className="mt-10 border-2 border-rule p-5">
      <h2 id="_your-consent" className="mb-2 text-3">
        Your consent
      </h2>
      <p className="min-h-[3lh] sm:min-h-[2lh]">{toSentence({purposes, consent})}</p>
      {purposes.length > 0 && (
        <Button variant="secondary" size="sm" className="mt-4" onClick={reopenConsent}>
          {isUndecided(purposes) ? 'Answer now' : 'Change your answer'}
        </Button>
      )}
    </section>
  )
}

function toSentence({purposes, consent}: State): string {
  if (purposes.length === 0) {
    return 'Nothing that this site loads needs your consent at the moment, so no banner asks for it. If that changes you are asked first, and your choice is shown here.'
  }
  if (!consent) return 'You have not answered yet, so nothing that needs your consent is loaded or measured.'
  const answer = consent.granted.length > 0 ? 'You accepted' : 'You refused'
  return `${answer} on ${formatDate(consent.decidedAt)}. The answer is kept in this browser alone, and you may change it at any time.`
}
