import Router from 'next/router'

let running: Promise<void> | null = null
let isStale = false

/**
 * Fetches the data of the current page again and re-renders it in place: open menus, form input and the scroll position
 * stay. Calls during a refresh are combined into one more refresh after it. Resolves when the page is up to date.
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
  // A refresh is not a navigation: without its events the menu stays open and no route transition plays.
  events.emit = (name, first, ...rest) => (first === address ? undefined : emit(name, first, ...rest))
  try {
    // With a fragment in the URL the router would treat this as a hash change and fetch nothing.
    if (fragment !== undefined) await Router.replace(address, undefined, {scroll: false})
    await Router.replace(address, undefined, {scroll: false})
  } finally {
    events.emit = emit
  }
}
