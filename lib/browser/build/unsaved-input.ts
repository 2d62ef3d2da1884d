type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const edited = new Set<EventTarget>()

/** Records which fields the visitor edits; submitting a form clears its fields. Returns a function that stops recording. */
export function trackEdits(): () => void {
  const onInput = (event: Event) => {
    // The composed path has the field itself, even inside a shadow tree such as the support widget.
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

/** Returns true when a reload would lose something that the visitor has entered. */
export function hasUnsavedInput(): boolean {
  const controls = document.querySelectorAll<Control>('input, textarea, select')
  return [...controls].some(hasInput) || [...edited].some(isEditedText)
}

/** Returns true for an edited control, and for one that was changed before `trackEdits` ran. */
function hasInput(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return edited.has(control) || control.selectedIndex !== defaultIndex(control)
  if (control instanceof HTMLInputElement && /^(hidden|submit|button|image|reset)$/.test(control.type)) return false
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type))
    return control.checked !== control.defaultChecked
  return control.value !== '' && (edited.has(control) || control.value !== control.defaultValue)
}

/** Returns the index that a select starts with: the option marked `selected`, otherwise the first one. */
function defaultIndex({options}: HTMLSelectElement): number {
  const index = [...options].findIndex(option => option.defaultSelected)
  return Math.max(0, index)
}

function isEditedText(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement) || !target.isConnected) return false
  if (target instanceof HTMLTextAreaElement) return target.value !== ''
  return target.isContentEditable && target.textContent !== ''
}
