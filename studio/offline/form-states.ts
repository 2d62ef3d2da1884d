/** What an open form says of its document: whether it is cut off from the lake, and whether it shows texts that are not saved. */
export type FormState = {isCutOff: boolean; hasUnsaved: boolean}

/** A document may be open in two panes. */
const forms = new Map<symbol, FormState & {key: string}>()
const changes = new EventTarget()

/** The draft and the published version of a document share a form. */
const keyOf = (documentId: string): string => documentId.replace(/^drafts\./, '')

/** Notes the state of an open form. Returns a function that forgets it. */
export function noteForm(documentId: string, state: FormState): () => void {
  const form = Symbol(documentId)
  forms.set(form, {...state, key: keyOf(documentId)})
  changes.dispatchEvent(new Event('change'))
  return () => {
    forms.delete(form)
    changes.dispatchEvent(new Event('change'))
  }
}

/** Calls `listener` when the state of a form has changed. Returns a function that stops this. */
export function onFormChange(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  return () => changes.removeEventListener('change', listener)
}

/** Returns whether an open form of a document is in a state. */
export const isFormIn = (documentId: string, state: keyof FormState): boolean =>
  [...forms.values()].some(form => form.key === keyOf(documentId) && form[state])
