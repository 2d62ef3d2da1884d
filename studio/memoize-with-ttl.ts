/** A form is judged anew at every key: what the site said holds for a minute. */
const KEPT_MS = 60_000

/**
 * Asks as `ask` does, and again for the same only after a minute; an answer of null, which is none, is not kept. Outside of
 * a browser, where there is no site to ask, the answer is null.
 */
export function memoizeWithTtl<Answer>(ask: (address: string) => Promise<Answer | null>) {
  const answers = new Map<string, {until: number; answer: Promise<Answer | null>}>()
  return (path: string): Promise<Answer | null> => {
    if (typeof location === 'undefined') return Promise.resolve(null)
    const kept = answers.get(path)
    if (kept && kept.until > Date.now()) return kept.answer
    const answer = ask(`${location.origin}${path}`).catch(() => null)
    answers.set(path, {until: Date.now() + KEPT_MS, answer})
    void answer.then(said => said === null && answers.delete(path))
    return answer
  }
}
