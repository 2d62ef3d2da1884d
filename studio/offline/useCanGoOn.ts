import {useContext, useEffect, useRef} from 'react'
import type {InputProps} from 'sanity'
import {KeptContext} from './kept-context'

/** Returns whether an input takes what is typed into its kept value, because Sanity has made the form read-only without a connection. */
export function useCanGoOn({readOnly, schemaType}: Pick<InputProps, 'readOnly' | 'schemaType'>): boolean {
  const texts = useContext(KeptContext)
  const isCutOff = texts?.isCutOff === true
  // An input that appears without a connection, as in another tab of the form, has never been editable.
  const canEdit = useRef(!readOnly || (isCutOff && texts.canEdit && !schemaType.readOnly))
  useEffect(() => {
    if (!isCutOff) canEdit.current = !readOnly
  }, [isCutOff, readOnly])
  return isCutOff && readOnly === true && canEdit.current
}
