/** Calls a function for each item, some at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  concurrency: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const remaining = items.values()
  const work = async () => {
    for (const item of remaining) await run(item)
  }
  await Promise.all(Array.from({length: concurrency}, work))
}
