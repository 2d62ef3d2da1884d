/** A histogram: `observe` counts a value under labels in Prometheus syntax, without braces; `toLines` renders all series. */
export type Histogram = {observe: (labels: string, value: number) => void; toLines: () => string[]}

type Options = {
  name: string
  help: string
  /** Upper bounds of the buckets, ascending, in the unit of the values. */
  bounds: readonly number[]
}
/** The values under one label. `buckets` counts those between a bound and the one before it. */
type Series = {count: number; sum: number; buckets: number[]}

/** Creates an empty Prometheus histogram. The caller bounds the number of different labels. */
export function createHistogram({name, help, bounds}: Options): Histogram {
  const series = new Map<string, Series>()
  return {
    observe: (labels, value) => {
      const one = series.get(labels) ?? {count: 0, sum: 0, buckets: bounds.map(() => 0)}
      one.count += 1
      one.sum += value
      const bucket = bounds.findIndex(bound => value <= bound)
      if (bucket >= 0) one.buckets[bucket] = (one.buckets[bucket] ?? 0) + 1
      series.set(labels, one)
    },
    toLines: () => {
      const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`]
      for (const [labels, {count, sum, buckets}] of series) {
        let below = 0
        for (const [index, value] of buckets.entries()) {
          below += value
          lines.push(`${name}_bucket{${labels},le="${bounds[index]}"} ${below}`)
        }
        lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`)
        lines.push(`${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${count}`)
      }
      return lines
    },
  }
}
