import {useEffect} from 'react'
import {type FormState, noteForm} from './form-states'

/** Notes the state of a document's form as long as it is open, for the actions that wait for it. */
export function useFormState(documentId: string, {isCutOff, hasUnsaved}: FormState): void {
  useEffect(() => noteForm(documentId, {isCutOff, hasUnsaved}), [documentId, isCutOff, hasUnsaved])
}
