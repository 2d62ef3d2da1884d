import {useContext, useEffect, useRef} from 'react'
import type {InputProps} from 'sanity'
import {KeptContext, type KeptPad, type KeptTexts} from './kept-context'
import {fieldOf, type HeldText, isSame} from './kept-text'
import {titleOf} from './title-of'

/**
 * Returns the kept value that an input goes on with, because Sanity has made the form read-only without a connection or while a publish
 * arrives, or has dropped edits with the draft that a failed request should have created (@sanity/mutator 6.16.0). Returns null when the
 * form takes what is typed, and when the editor may not change the field. A text that is offered stays as it is.
 */
export function useKeptPad(props: InputProps): KeptPad | null {
  const {value, path, readOnly} = props
  const texts = useContext(KeptContext)
  const canGoOn = useCanGoOn(props, texts)
  const latest = texts?.kept[fieldOf({path})]
  const kept = latest?.standing === 'offered' ? undefined : latest
  const isNeeded = canGoOn || (!readOnly && isAhead(kept, value))
  if (!texts || !isNeeded) return null
  const note = (text: unknown) =>
    texts.keep({path, title: titleOf(props), before: kept ? kept.before : value, text, id: kept?.id})
  return {value: kept ? kept.text : value, note}
}

/** Returns whether Sanity has made the form read-only without a connection, or while a publish arrives. */
function useCanGoOn({readOnly, schemaType}: InputProps, texts: KeptTexts | null): boolean {
  const isPaused = texts?.isPaused === true
  // An input that appears without a connection, as in another tab of the form, has never been editable.
  const canEdit = useRef(!readOnly || (isPaused && texts.canEdit && !schemaType.readOnly))
  useEffect(() => {
    if (!isPaused) canEdit.current = !readOnly
  }, [isPaused, readOnly])
  return isPaused && readOnly === true && canEdit.current
}

/**
 * Returns whether the form has the value from before a kept text that is still to be written, or the beginning of that text. A text that
 * the lake has refused is ahead until it is offered.
 */
function isAhead(kept: HeldText | undefined, value: unknown): boolean {
  if (!kept || isSame(value, kept.text)) return false
  // The form may show what is left of it.
  if (kept.standing === 'refused') return true
  return isSame(value, kept.before) || (kept.sent !== undefined && isSame(value, kept.sent))
}
