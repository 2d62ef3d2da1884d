import {useRouter} from 'next/router'
import {type FormEvent, type RefObject, useEffect, useRef} from 'react'
import {selectionToPath, toSelection} from '@/lib/catalogue/selection'

/** State that survives the replacement of the form: the focused control, and whether the filters are open on a phone. */
let saved: {name: string; value: string; isPanelOpen: boolean} | null = null

type ListingForm = {form: RefObject<HTMLFormElement | null>; apply: (event?: FormEvent) => void}

/**
 * The form of the listing. `apply` navigates to the URL of the selection. The new page renders a new form, in which the hook
 * restores the focus and the open filters.
 */
export function useListingForm(): ListingForm {
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!saved || !form.current) return
    const {name, value, isPanelOpen} = saved
    saved = null
    const panel = form.current.querySelector<HTMLDetailsElement>('.facet-panel')
    if (panel) panel.open = isPanelOpen
    for (const control of form.current.elements) {
      const isField = control instanceof HTMLInputElement || control instanceof HTMLSelectElement
      if (isField && control.name === name && (control.type !== 'checkbox' || control.value === value)) {
        control.focus({preventScroll: true})
      }
    }
  })

  function apply(event?: FormEvent) {
    event?.preventDefault()
    if (!form.current) return
    // Shown at once; the request follows. `useListingFeedback` ends it when the form stays.
    form.current.setAttribute('aria-busy', 'true')
    const active = document.activeElement
    const isField = active instanceof HTMLInputElement || active instanceof HTMLSelectElement
    saved = {
      name: isField ? active.name : '',
      value: isField ? active.value : '',
      isPanelOpen: form.current.querySelector<HTMLDetailsElement>('.facet-panel')?.open ?? false,
    }
    const data = new FormData(form.current)
    const query = Object.fromEntries([...data.keys()].map(name => [name, data.getAll(name).map(String)]))
    void router.push(selectionToPath(toSelection(query)), undefined, {scroll: false})
  }

  return {form, apply}
}
