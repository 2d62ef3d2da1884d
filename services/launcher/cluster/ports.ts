import {requireFreePort} from '../ports.ts'

/** The number of sites in a cluster. */
export const SITES = 3

/** The ports of a cluster: one for each part, beginning with that of the cache in front. */
export type ClusterPorts = {
  front: number
  sites: number[]
  lake: number
  apis: [number, number]
  /** The one address of both catalogue APIs. */
  balancer: number
  redis: number
  postgres: number
  /** HTTP/2 without TLS of an nginx in front. */
  http2: number
}

const PARTS = [
  'cache in front',
  'site 1',
  'site 2',
  'site 3',
  'content lake',
  'catalogue API 1',
  'catalogue API 2',
  'catalogue APIs',
  'Redis',
  'PostgreSQL',
  'HTTP/2 of nginx',
]

/** Returns the ports of a cluster: eleven in a row. */
export const clusterPorts = (first: number): ClusterPorts => ({
  front: first,
  sites: Array.from({length: SITES}, (_, index) => first + 1 + index),
  lake: first + 4,
  apis: [first + 5, first + 6],
  balancer: first + 7,
  redis: first + 8,
  postgres: first + 9,
  http2: first + 10,
})

/** The highest port that a cluster can begin with. */
export const LAST_FIRST_PORT = 65_535 - (PARTS.length - 1)

/** Throws a one-sentence error for the first port of a cluster that is not free. */
export async function requireClusterPorts(first: number): Promise<void> {
  for (const [index, name] of PARTS.entries()) {
    await requireFreePort(first + index, name, '--port')
  }
}

/** Returns the first of some ports with eleven free ones in a row. Throws when there is none. */
export async function findClusterPorts(firsts: readonly number[]): Promise<number> {
  for (const first of firsts) {
    const isFree = await requireClusterPorts(first).then(
      () => true,
      () => false,
    )
    if (isFree) return first
  }
  throw new Error(`Ports from ${firsts[0]} on are in use.`)
}
