import {useRouter} from 'next/router'
import {type FormEvent, type RefObject, useLayoutEffect, useRef} from 'react'
import {type Selection, selectionToPath} from '@/lib/catalogue/selection'
import {toSelection} from '@/lib/catalogue/to-selection'

type ListingForm = {
  form: RefObject<HTMLFormElement | null>
  apply: () => void
  submit: (event: FormEvent) => void
  noteInput: (event: FormEvent) => void
  restore: () => void
}

/**
 * The form of the listing. `apply` navigates to the URL of the selection, and `submit` does so in place of the browser. When a new selection
 * is shown, the controls follow it and forget earlier clicks. Only text that was typed while it was loading stays, for which the form's
 * `onInput` has to call `noteInput`, and an invalid price that `apply` has left out. `restore` shows the selection again on a page that
 * comes back from the browser's back/forward cache.
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

  function submit(event: FormEvent) {
    event.preventDefault()
    apply()
  }

  function apply() {
    if (!form.current) return
    // Shown at once; the request follows. When that fails, `useListingFeedback` ends it.
    form.current.setAttribute('aria-busy', 'true')
    typed.current.clear()
    const data = new FormData(form.current)
    // An invalid price changes no filter.
    for (const {name, defaultValue} of form.current.querySelectorAll<HTMLInputElement>('input:invalid')) {
      data.set(name, defaultValue)
      typed.current.add(name)
    }
    const query = Object.fromEntries([...data.keys()].map(name => [name, data.getAll(name) as string[]]))
    void router.push(selectionToPath(toSelection(query)), undefined, {scroll: false})
  }

  function restore() {
    typed.current.clear()
    if (form.current) showSelection(form.current, selection, typed.current)
  }

  return {form, apply, submit, noteInput, restore}
}

/**
 * Sets the controls of a form to a selection, except those into which text was `typed`. Inputs get what React has rendered, which updates
 * only their defaults.
 */
function showSelection({elements}: HTMLFormElement, {sort}: Selection, typed: ReadonlySet<string>) {
  for (const control of elements) {
    if (control instanceof HTMLSelectElement) control.value = sort ?? ''
    else if (control instanceof HTMLInputElement && !typed.has(control.name)) {
      control.checked = control.defaultChecked
      control.value = control.defaultValue
    }
  }
}
