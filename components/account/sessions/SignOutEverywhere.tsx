import {type FormEvent, useState} from 'react'
import styles from '@/components/account/account.module.css'
import {toWord} from '@/components/account/toWord'

type Step = 'idle' | 'sending' | 'failed'

/** Ends all sessions of the account. It does not ask twice: the visitor can sign in again at once. */
export function SignOutEverywhere({count}: {count: number}) {
  const [step, setStep] = useState<Step>('idle')

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (step === 'sending') return
    setStep('sending')
    // The page is left as soon as the credential is gone.
    import('@/lib/browser/session/overview')
      .then(({signOutEverywhere}) => signOutEverywhere())
      .catch(() => setStep('failed'))
  }

  return (
    <form className={styles.everywhere} method="post" onSubmit={send}>
      <p>
        <b>See one you don’t know?</b> Sign out everywhere ends {describeSessions(count)}. Your shop keeps selling.
      </p>
      <button type="submit" className={`btn ${styles.danger}`} aria-disabled={step === 'sending'}>
        {step === 'sending' ? 'Signing out …' : 'Sign out everywhere'}
      </button>
      {step === 'failed' && (
        <p className="field-error basis-full" role="alert">
          That did not work: the sessions may still be open. Please try again.
        </p>
      )}
    </form>
  )
}

function describeSessions(count: number): string {
  if (count < 2) return 'this session and any other'
  return `${count === 2 ? 'both' : `all ${toWord(count)}`} at once, this one too`
}
