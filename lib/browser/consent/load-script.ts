/** Adds a script to the document, once per URL. Rejects when it does not load. */
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
