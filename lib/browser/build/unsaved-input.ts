type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const edited = new Set<EventTarget>()

/** Begins to note which fields a visitor edits; a submitted form counts as done. Call the answer to stop. */
export function trackEdits(): () => void {
  const onInput = (event: Event) => {
    // The field itself, also where it stands in a shadow tree, as in the support widget.
    const [target] = event.composedPath()
    if (target) edited.add(target)
  }
  const onSubmit = ({target}: Event) => {
    if (target instanceof HTMLFormElement) for (const control of target.elements) edited.delete(control)
  }
  document.addEventListener('input', onInput)
  document.addEventListener('submit', onSubmit)
  return () => {
    document.removeEventListener('input', onInput)
    document.removeEventListener('submit', onSubmit)
  }
}

/** Whether something that the visitor has entered would be lost with the page. */
export function hasUnsavedInput(): boolean {
  const controls = document.querySelectorAll<Control>('input, textarea, select')
  return [...controls].some(holdsEntry) || [...edited].some(isEditedText)
}

/** Edited, or changed before anybody took note of edits. */
function holdsEntry(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return edited.has(control) || control.selectedIndex !== firstChoice(control)
  if (control instanceof HTMLInputElement && /^(hidden|submit|button|image|reset)$/.test(control.type)) return false
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type))
    return control.checked !== control.defaultChecked
  return control.value !== '' && (edited.has(control) || control.value !== control.defaultValue)
}

/** What stands chosen before anybody chooses: the option that says so, else the first. */
function firstChoice({options}: HTMLSelectElement): number {
  const chosen = [...options].findIndex(option => option.defaultSelected)
  return Math.max(0, chosen)
}

function isEditedText(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement) || !target.isConnected) return false
  if (target instanceof HTMLTextAreaElement) return target.value !== ''
  return target.isContentEditable && target.textContent !== ''
}
