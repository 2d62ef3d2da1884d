import {env} from '@/lib/env'
import {requestIdHeaders} from '@/lib/sources/request-id'

const TIMEOUT_MS = 10_000

/** Returns whether the content lake accepts an `Authorization` header as that of a user or a program. Throws when it fails. */
export async function isLakeUser(authorization: string): Promise<boolean> {
  if (!/^Bearer [\w.~+/=-]{1,500}$/.test(authorization)) return false
  const response = await fetch(`${env.SANITY_API_HOST}/v1/users/me`, {
    headers: {...requestIdHeaders(), Authorization: authorization},
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status >= 500) throw new Error(`the content lake returned ${response.status}`)
  if (!response.ok) return false
  const user: unknown = await response.json()
  return typeof user === 'object' && user !== null && 'id' in user
}
