/** Where this site hands on what is asked of the backend, whatever address browsers are given otherwise. */
const BACKEND = '/backend'
/** A form is judged anew at every key: what the catalogue said holds for a minute. */
const KEPT_MS = 60_000

const answers = new Map<string, {until: number; answer: Promise<boolean | null>}>()

/** Whether the catalogue has a product or a category of that name; null when it could not say, or outside of a browser. */
export function isInCatalogue(kind: 'products' | 'categories', name: string): Promise<boolean | null> {
  if (typeof location === 'undefined') return Promise.resolve(null)
  const address = `${location.origin}${BACKEND}/${kind}/${encodeURIComponent(name)}`
  const kept = answers.get(address)
  if (kept && kept.until > Date.now()) return kept.answer
  const answer = ask(address)
  answers.set(address, {until: Date.now() + KEPT_MS, answer})
  return answer
}

async function ask(address: string): Promise<boolean | null> {
  const response = await fetch(address).catch(() => null)
  if (response?.ok) return true
  if (response?.status === 404) return false
  answers.delete(address)
  return null
}
