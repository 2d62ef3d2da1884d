import {useEffect, useRef, useState} from 'react'
import {SESSION_ID, type StringInputProps} from 'sanity'
import {findWriters, type OthersLetter, QUIET_MS} from './find-writer'

/** Unlike the time of day, this clock is never set back. */
const now = () => performance.now()

type SharedText = Pick<StringInputProps, 'value' | 'presence'> & {
  /** Returns whether this editor has changed the text otherwise than by typing. */
  isOwnChange?: () => boolean
}

/**
 * Returns the editors one of whom is writing in a text at the moment, none while this editor may write, and a function to
 * call with every text that this editor types. `presence` lists those who have the text open.
 */
export function useWriter({value, presence, isOwnChange = () => false}: SharedText) {
  const ownText = useRef(value)
  const [ownTypedAt, setOwnTypedAt] = useState<number | null>(null)
  const [othersLetter, setOthersLetter] = useState<OthersLetter | null>(null)
  useEffect(() => {
    if ((value ?? '') === (ownText.current ?? '')) return
    ownText.current = value
    // Without another editor in the text, the Studio itself has changed it, for example by a revert.
    if (presence.length > 0 && !isOwnChange())
      setOthersLetter({arrivedAt: now(), sessions: presence.map(({sessionId}) => sessionId)})
  }, [value, presence, isOwnChange])
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
