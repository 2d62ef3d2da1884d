import {ICON_TIMEOUT_MS} from '@/lib/constants'

/** The public service, asked where this site has no answer. */
const PUBLIC_SERVICE = 'https://api.iconify.design'
const OWN_SERVICE = '/api/icons'

type Shape = {body: string; width?: number; height?: number}
type Answer = {icons?: Record<string, Shape>; width?: number; height?: number}
type Waiting = Map<string, (icon: string | null) => void>

const known = new Map<string, Promise<string | null>>()
const waiting = new Map<string, Waiting>()

/**
 * An icon by its collection and name as the text of an SVG file; null where neither this site nor the public service has it in
 * time. Names asked for in the same turn share a call, and an answer is kept.
 */
export function loadIcon(collection: string, name: string): Promise<string | null> {
  const id = `${collection}:${name}`
  const before = known.get(id)
  if (before) return before
  const icon = new Promise<string | null>(resolve => {
    const names = waiting.get(collection) ?? new Map()
    if (names.size === 0) queueMicrotask(() => send(collection))
    waiting.set(collection, names.set(name, resolve))
  })
  known.set(id, icon)
  // One that was not to be had is asked for anew next time.
  icon.then(found => found ?? known.delete(id))
  return icon
}

async function send(collection: string) {
  const names = waiting.get(collection) ?? new Map()
  waiting.delete(collection)
  const own = await ask(OWN_SERVICE, collection, [...names.keys()])
  const missing = [...names.keys()].filter(name => !own.has(name))
  const other = missing.length > 0 ? await ask(PUBLIC_SERVICE, collection, missing) : new Map<string, string>()
  for (const [name, resolve] of names) resolve(own.get(name) ?? other.get(name) ?? null)
}

/** The icons that a service answers in time, by name; none for any failure. */
async function ask(service: string, collection: string, names: string[]): Promise<Map<string, string>> {
  try {
    const address = `${service}/${collection}.json?icons=${names.toSorted().join(',')}`
    const response = await fetch(address, {signal: AbortSignal.timeout(ICON_TIMEOUT_MS)})
    if (!response.ok) return new Map()
    const answer: Answer = await response.json()
    const entries = Object.entries(answer.icons ?? {}).filter(([, shape]) => typeof shape.body === 'string')
    return new Map(entries.map(([name, shape]) => [name, toSvg(shape, answer)]))
  } catch {
    return new Map()
  }
}

function toSvg({body, width, height}: Shape, set: Answer): string {
  const box = `0 0 ${Number(width ?? set.width ?? 16)} ${Number(height ?? set.height ?? 16)}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${body}</svg>`
}
