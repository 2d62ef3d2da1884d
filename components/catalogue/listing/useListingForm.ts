import {useRouter} from 'next/router'
import {type FormEvent, type RefObject, useLayoutEffect, useRef} from 'react'
import {type Selection, selectionToPath, toSelection} from '@/lib/catalogue/selection'

type ListingForm = {
  form: RefObject<HTMLFormElement | null>
  apply: (event?: FormEvent) => void
  noteInput: (event: FormEvent) => void
}

/**
 * The form of the listing. `apply` navigates to the URL of the selection. When a new selection is shown, the controls follow it and forget
 * earlier clicks; only text that was typed while it was loading stays, for which the form's `onInput` has to call `noteInput`.
 */
export function useListingForm(selection: Selection): ListingForm {
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const typed = useRef(new Set<string>())
  const filters = selectionToPath({...selection, page: 1})
  const path = selectionToPath(selection)
  const shown = useRef({filters, path})

  useLayoutEffect(() => {
    // The first form is as the server has rendered it, or as the visitor has changed it since.
    if (!form.current || shown.current.path === path) return
    // Another page of the same selection leaves the controls alone.
    if (shown.current.filters !== filters) showSelection(form.current, selection, typed.current)
    shown.current = {filters, path}
    typed.current.clear()
    // `useListingFeedback` may not have loaded when the navigation began.
    form.current.removeAttribute('aria-busy')
  })

  function noteInput({target}: FormEvent) {
    if (target instanceof HTMLInputElement && target.type !== 'checkbox' && form.current?.hasAttribute('aria-busy')) {
      typed.current.add(target.name)
    }
  }

  function apply(event?: FormEvent) {
    event?.preventDefault()
    if (!form.current) return
    // Shown at once; the request follows. When that fails, `useListingFeedback` ends it.
    form.current.setAttribute('aria-busy', 'true')
    typed.current.clear()
    const data = new FormData(form.current)
    const query = Object.fromEntries([...data.keys()].map(name => [name, data.getAll(name).map(String)]))
    void router.push(selectionToPath(toSelection(query)), undefined, {scroll: false})
  }

  return {form, apply, noteInput}
}

/** Sets the controls of a form to a selection, except those into which text was `typed`. */
function showSelection({elements}: HTMLFormElement, {sort}: Selection, typed: ReadonlySet<string>) {
  for (const control of elements) {
    if (control instanceof HTMLSelectElement) control.value = sort ?? ''
    else if (control instanceof HTMLInputElement && !typed.has(control.name)) reset(control)
  }
}

/** Sets a control to what React has rendered: it updates only the defaults of these controls. */
function reset(control: HTMLInputElement) {
  if (control.type === 'checkbox') control.checked = control.defaultChecked
  else control.value = control.defaultValue
}
