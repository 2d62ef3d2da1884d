import {useRouter} from 'next/router'
import {type FormEvent, type RefObject, useEffect, useRef} from 'react'
import {selectionToPath, toSelection} from '@/lib/catalogue/selection'

/** What outlives the form that a choice replaces: the control in use and whether the filters lie open on a phone. */
let kept: {name: string; value: string; isPanelOpen: boolean} | null = null

type ListingForm = {form: RefObject<HTMLFormElement | null>; apply: (event?: FormEvent) => void}

/**
 * The listing's form: `apply` makes its choices the address. The page that answers has a new form; the visitor goes on in
 * it where they were, by keyboard too.
 */
export function useListingForm(): ListingForm {
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!kept || !form.current) return
    const {name, value, isPanelOpen} = kept
    kept = null
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
    const active = document.activeElement
    const isField = active instanceof HTMLInputElement || active instanceof HTMLSelectElement
    kept = {
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
