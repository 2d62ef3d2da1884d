import {ICON_TIMEOUT_MS} from '@/lib/constants'

/** Public icon service; the fallback for icons that this site does not have. */
const PUBLIC_SERVICE = 'https://api.iconify.design'
const OWN_SERVICE = '/api/icons'

type Shape = {body: string; width?: number; height?: number}
type IconSet = {icons?: Record<string, Shape>; width?: number; height?: number}
type Pending = Map<string, (icon: string | null) => void>

const cache = new Map<string, Promise<string | null>>()
/** Resolvers of the icons to request, by collection and name. */
const pending = new Map<string, Pending>()

/**
 * Returns an icon as SVG text, or null when neither this site nor the public service returns it in time. Requests within one
 * microtask are batched per collection. Found icons are cached.
 */
export function loadIcon(collection: string, name: string): Promise<string | null> {
  const id = `${collection}:${name}`
  const cached = cache.get(id)
  if (cached) return cached
  const icon = new Promise<string | null>(resolve => {
    const names = pending.get(collection) ?? new Map()
    if (names.size === 0) queueMicrotask(() => sendBatch(collection))
    pending.set(collection, names.set(name, resolve))
  })
  cache.set(id, icon)
  // A missing icon is requested again next time.
  icon.then(found => found ?? cache.delete(id))
  return icon
}

async function sendBatch(collection: string) {
  const names = pending.get(collection) ?? new Map()
  pending.delete(collection)
  const own = await fetchIcons(OWN_SERVICE, collection, [...names.keys()])
  const missing = [...names.keys()].filter(name => !own.has(name))
  const other = missing.length > 0 ? await fetchIcons(PUBLIC_SERVICE, collection, missing) : new Map<string, string>()
  for (const [name, resolve] of names) resolve(own.get(name) ?? other.get(name) ?? null)
}

/** Returns the icons of a service by name. Returns none on a timeout or any other failure. */
async function fetchIcons(service: string, collection: string, names: string[]): Promise<Map<string, string>> {
  try {
    const address = `${service}/${collection}.json?icons=${names.toSorted().join(',')}`
    const response = await fetch(address, {signal: AbortSignal.timeout(ICON_TIMEOUT_MS)})
    if (!response.ok) return new Map()
    const set: IconSet = await response.json()
    const entries = Object.entries(set.icons ?? {}).filter(([, shape]) => typeof shape.body === 'string')
    return new Map(entries.map(([name, shape]) => [name, toSvg(shape, set)]))
  } catch {
    return new Map()
  }
}

function toSvg({body, width, height}: Shape, set: IconSet): string {
  const box = `0 0 ${Number(width ?? set.width ?? 16)} ${Number(height ?? set.height ?? 16)}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${body}</svg>`
}
