/** Pauses before a picture that has failed is requested again, in milliseconds. A busy site asks for 5 s (`Retry-After`). */
const PAUSES_MS = [5000, 20_000, 60_000]

/** How often a picture has failed in a row, and its address then. */
type Failure = {source: string; count: number}

/**
 * Requests pictures again that fail to load, those that have failed before included: each address three times, and as often after
 * the connection is back.
 */
export function retryPictures(): void {
  let failures = new WeakMap<HTMLImageElement, Failure>()
  const retryLater = (image: HTMLImageElement) => {
    const {currentSrc: source} = image
    const last = failures.get(image)
    const count = last?.source === source ? last.count + 1 : 1
    failures.set(image, {source, count})
    const pause = PAUSES_MS[count - 1]
    if (pause !== undefined) setTimeout(retry, pause, image)
  }
  // Errors of pictures do not bubble.
  document.addEventListener('error', ({target}) => target instanceof HTMLImageElement && retryLater(target), true)
  addEventListener('online', () => {
    failures = new WeakMap()
    ;[...document.images].forEach(retry)
  })
  for (const image of document.images) if (hasFailed(image)) retryLater(image)
}

/** Setting an attribute to its own value makes the browser choose and request a picture again. */
function retry(image: HTMLImageElement): void {
  if (!hasFailed(image)) return
  const name = image.srcset ? 'srcset' : 'src'
  image.setAttribute(name, image.getAttribute(name) ?? '')
}

const hasFailed = ({complete, naturalWidth, currentSrc}: HTMLImageElement): boolean =>
  complete && naturalWidth === 0 && currentSrc !== ''
