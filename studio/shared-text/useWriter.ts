import {useEffect, useRef, useState} from 'react'
import {SESSION_ID, type StringInputProps} from 'sanity'
import {findWriter, QUIET_MS} from './find-writer'

type Times = {ownTypedAt: number | null; othersTypedAt: number | null}

/**
 * Returns the editor who is writing in a text at the moment, null while this editor may write, and a function to call with
 * every text that this editor types.
 */
export function useWriter({value, presence}: Pick<StringInputProps, 'value' | 'presence'>) {
  const ownText = useRef(value)
  const [times, setTimes] = useState<Times>({ownTypedAt: null, othersTypedAt: null})
  const now = useTimeAfter(times.othersTypedAt)
  useEffect(() => {
    if ((value ?? '') === (ownText.current ?? '')) return
    ownText.current = value
    // Without another editor in the text, the Studio itself has changed it, for example by a revert.
    if (presence.length > 0) setTimes(known => ({...known, othersTypedAt: Date.now()}))
  }, [value, presence])
  const noteTyped = (text: string) => {
    ownText.current = text
    setTimes(known => ({...known, ownTypedAt: Date.now()}))
  }
  return {writer: findWriter({now, ownSession: SESSION_ID, ...times, others: presence}), noteTyped}
}

/** Returns the time, and again when the other editor's last letter is no longer recent. */
function useTimeAfter(typedAt: number | null): number {
  const [, setRenders] = useState(0)
  useEffect(() => {
    if (typedAt === null) return
    const timer = setTimeout(() => setRenders(count => count + 1), typedAt + QUIET_MS - Date.now())
    return () => clearTimeout(timer)
  }, [typedAt])
  return Date.now()
}
