import {sharedStore} from '@/lib/shared-cache/shared-store'
import type {Shared} from './receipt'

/**
 * Returns how many servers have replaced their older copies of what this server has regenerated; null when Redis is away or
 * full, so that they follow by age, and undefined without a shared store.
 */
export async function confirmShared(): Promise<Shared | null | undefined> {
  const store = sharedStore()
  if (!store) return
  try {
    const fence = await store.fence()
    return store.isComplete ? fence : null
  } catch {
    return null
  }
}
