import {randomUUID} from 'node:crypto'
import {routes} from '../../../lib/routes.ts'

const lakeQuery = () => encodeURIComponent(`*[_id == "${randomUUID()}"]`)

/** Paths that were never requested, by the service that has to respond. The site has no data of them. */
export const NEW_PATHS = {
  lake: [
    () => routes.post(`none-${randomUUID()}`),
    () => `/none/${randomUUID()}`,
    () => `${routes.blog}?tag=none-${randomUUID()}`,
    () => `/lake/v2025-02-19/data/query/production?query=${lakeQuery()}`,
  ],
  api: [
    () => routes.product(`none-${randomUUID()}`),
    () => `${routes.products}?search=${randomUUID()}`,
    () => `/backend/products?search=${randomUUID()}`,
  ],
} as const

/** Returns a function that returns a new path of each kind in turn. */
export function inTurn(): () => string {
  const kinds = Object.values(NEW_PATHS).flat()
  let next = 0
  return () => {
    const create = kinds[next++ % kinds.length]
    return create?.() ?? ''
  }
}
