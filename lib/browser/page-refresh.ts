import Router from 'next/router'

let running: Promise<void> | null = null
let isStale = false

/**
 * Fetches the data of the page again and shows them in place: what is open, filled in or scrolled to stays as it is. What is
 * asked for during a refresh is one more refresh after it. Resolves once the page is up to date.
 */
export function refreshPage(): Promise<void> {
  isStale = true
  running ??= refreshWhileStale().finally(() => {
    running = null
  })
  return running
}

async function refreshWhileStale(): Promise<void> {
  while (isStale) {
    isStale = false
    await refresh()
  }
}

async function refresh(): Promise<void> {
  const [address = '/', fragment] = Router.asPath.split('#', 2)
  const {events} = Router
  const {emit} = events
  // To come anew is not to go anywhere: the menu stays open, no roller passes over the page.
  events.emit = (name, first, ...rest) => (first === address ? undefined : emit(name, first, ...rest))
  try {
    // The router would take the step for one to another fragment, and fetch nothing.
    if (fragment !== undefined) await Router.replace(address, undefined, {scroll: false})
    await Router.replace(address, undefined, {scroll: false})
  } finally {
    events.emit = emit
  }
}
