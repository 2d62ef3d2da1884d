/** The module that scrolls a strip by itself; null, and a line in the console, when it can't be fetched. */
export async function loadAutoScroll(): Promise<typeof import('./AutoScroll') | null> {
  try {
    const module = await import('./AutoScroll')
    console.info('AutoScroll loaded')
    return module
  } catch {
    // The specification gives the exact words; the browser itself reports the address that failed.
    console.error('Error loading AutoScroll')
    return null
  }
}
