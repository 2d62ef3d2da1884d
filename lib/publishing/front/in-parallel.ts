const CONCURRENCY = 8

/** Calls a function for each item, eight at a time, and returns the results in the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const work = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await run(items[index] as Item)
  }
  await Promise.all(Array.from({length: CONCURRENCY}, work))
  return results
}
