/**
 * Adds a script to the document. Rejects when it does not load. Resolves at once when the document already has the script, loaded or
 * not.
 */
export function loadScript(src: string): Promise<void> {
  if ([...document.scripts].some(script => script.getAttribute('src') === src)) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error(`The script ${src} did not load`))
    }
    document.head.append(script)
  })
}
