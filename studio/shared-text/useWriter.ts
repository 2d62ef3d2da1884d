import {useEffect, useRef, useState} from 'react'
import {SESSION_ID, type StringInputProps} from 'sanity'
import {findWriters, type OthersLetter, QUIET_MS} from './find-writer'

/** Unlike the time of day, this clock is never set back. */
const now = () => performance.now()

/**
 * Returns the editors one of whom is writing in a text at the moment, none while this editor may write, and a function to
 * call with every text that this editor types.
 */
export function useWriter({value, presence}: Pick<StringInputProps, 'value' | 'presence'>) {
  const ownText = useRef(value)
  const [ownTypedAt, setOwnTypedAt] = useState<number | null>(null)
  const [othersLetter, setOthersLetter] = useState<OthersLetter | null>(null)
  useEffect(() => {
    if ((value ?? '') === (ownText.current ?? '')) return
    ownText.current = value
    // Without another editor in the text, the Studio itself has changed it, for example by a revert.
    if (presence.length > 0) setOthersLetter({arrivedAt: now(), sessions: presence.map(({sessionId}) => sessionId)})
  }, [value, presence])
  useEffect(() => {
    if (othersLetter === null) return
    const timer = setTimeout(() => setOthersLetter(null), QUIET_MS)
    return () => clearTimeout(timer)
  }, [othersLetter])
  const noteTyped = (text: string) => {
    ownText.current = text
    setOwnTypedAt(now())
  }
  const writers = findWriters({now: now(), ownSession: SESSION_ID, ownTypedAt, othersLetter, others: presence})
  return {writers, noteTyped}
}
