/** Loads the module for continuous autoplay. Logs an error and returns null when it fails to load. */
export async function loadAutoScroll(): Promise<typeof import('./AutoScroll') | null> {
  try {
    const module = await import('./AutoScroll')
    console.info('AutoScroll loaded')
    return module
  } catch {
    // The specification prescribes these words. The browser itself logs the address that failed.
    console.error('Error loading AutoScroll')
    return null
  }
}
