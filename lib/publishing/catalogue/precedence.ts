/** Publishes of editors that are in progress in this process. */
let active = 0
const waiting = new Set<() => void>()

/** Runs an editor's publish. Until it ends, `editorsFirst` waits. */
export async function publishing<Result>(work: () => Promise<Result>): Promise<Result> {
  active += 1
  try {
    return await work()
  } finally {
    active -= 1
    if (active === 0) for (const resolve of waiting) resolve()
    if (active === 0) waiting.clear()
  }
}

/** Waits until no editor publishes, for `maxMs` at most. */
export async function editorsFirst(maxMs: number): Promise<void> {
  if (active === 0) return
  let timer: NodeJS.Timeout | undefined
  await new Promise<void>(resolve => {
    waiting.add(resolve)
    timer = setTimeout(resolve, maxMs)
  }).finally(() => clearTimeout(timer))
}
