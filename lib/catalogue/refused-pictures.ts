/** The origins of which a line has been logged. */
const logged = new Set<string>()

/** Returns the start of the addresses of all pictures that the site loads from the backend at `baseUrl`. */
export const toPicturePrefix = (baseUrl: string): string => `${new URL(baseUrl).href.replace(/\/$/, '')}/images/`

/**
 * Logs a line, once per origin, when a response of the backend has a picture that the site does not load: its address does not begin
 * with the prefix, or has a query.
 */
export function logRefusedPictures(response: unknown, baseUrl: string): void {
  const prefix = toPicturePrefix(baseUrl)
  for (const picture of listPictures(response)) {
    if (picture.startsWith(prefix) && !picture.includes('?')) continue
    const {origin, href, search} = new URL(picture)
    if (logged.has(origin) || (href.startsWith(prefix) && search === '')) continue
    logged.add(origin)
    console.warn(`Pictures such as ${picture} are not shown: the site loads those below ${prefix} without a query.`)
  }
}

/** Lists the addresses of pictures in a response: those in `image_url`, and those of an image, which has a width. */
function* listPictures(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  if ('image_url' in value && typeof value.image_url === 'string') yield value.image_url
  if ('width' in value && 'url' in value && typeof value.url === 'string') yield value.url
  for (const item of Object.values(value)) yield* listPictures(item)
}
