import type {ServiceGauge} from '../../kit/http/metrics.ts'

/** Failed checks in a row before an outage is logged: a restart of Redis takes less time. */
const QUIET_CHECKS = 3

/** Whether Redis replies, by the last check. */
export type RedisStatus = {
  isUp: () => boolean
  succeed: () => void
  /** `reason` is what is wrong, in one word. */
  fail: (reason: string) => void
}

/** Creates the status of the limits' Redis. An outage is logged once, and its end too. */
export function createRedisStatus(): RedisStatus {
  let isUp = false
  let failures = 0
  return {
    isUp: () => isUp,
    succeed() {
      if (failures >= QUIET_CHECKS) console.log('Redis is reachable: limits are counted together with other instances.')
      isUp = true
      failures = 0
    },
    fail(reason) {
      isUp = false
      failures += 1
      if (failures !== QUIET_CHECKS) return
      console.warn(`Redis is not reachable (${reason}): this instance counts requests and wrong passwords alone.`)
    },
  }
}

/** Returns what is wrong in one word, such as ECONNREFUSED or WRONGPASS: other texts may contain the address. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reply'
  if ('code' in error && typeof error.code === 'string') return error.code
  return /^[A-Z]{3,}\b/.exec(error.message)?.[0] ?? 'no reply'
}

/** Returns the metric of the limits' Redis. */
export const redisGauges = ({isUp}: Pick<RedisStatus, 'isUp'>): ServiceGauge[] => [
  {
    name: 'catalogue_redis_up',
    help: '1 while the Redis of the limits replies, 0 while it does not and this process counts alone.',
    read: () => [{value: isUp() ? 1 : 0}],
  },
]
