import {networkOf} from '../../kit/http/network.ts'
import {sha256} from '../../kit/secrets.ts'
import {SIGN_IN_LIMITS} from '../../kit/sign-in/sign-in-limits.ts'
import type {LimitsRedis} from './limits-redis.ts'

type Attempt = {account: string; address: string}
/** The seconds to wait, or 0, and the failures of the address, with this attempt if it is counted. */
type Taken = {waitSeconds: number; failures: number}

const {address, account, pair, attacked} = SIGN_IN_LIMITS

/*
 * The rules of `kit/sign-in/sign-in-limits.ts` for unknown devices, as scripts: each attempt is checked and counted in one step.
 * An address has the number of its failures. An account, and an address with an account, have the number and the time of the next
 * attempt, by the clock of Redis. All keys expire, and a key without failures is removed.
 */
const COMMON = `
local address, account, pair = KEYS[1], KEYS[2], KEYS[3]
local function countOf(key) return tonumber(redis.call('HGET', key, 'count') or 0) end
local function weight() return countOf(account) < ${attacked.failures} and 1 or ${attacked.weight} end
local function giveBack(key, weight)
  local count = countOf(key) - weight
  if count > 0 then redis.call('HSET', key, 'count', count, 'nextAt', 0) else redis.call('DEL', key) end
end
local function giveBackAddress()
  if redis.call('EXISTS', address) == 1 and redis.call('DECR', address) <= 0 then redis.call('DEL', address) end
end
`

const TAKE = `${COMMON}
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function waitFor(key)
  return math.max(0, math.ceil((tonumber(redis.call('HGET', key, 'nextAt') or 0) - now) / 1000))
end
local function fail(key, weight, free, firstMs, maxMs, forgetMs)
  local count = countOf(key) + weight
  local delayMs = count > free and math.min(maxMs, firstMs * 2 ^ (count - free - 1)) or 0
  redis.call('HSET', key, 'count', count, 'nextAt', now + delayMs)
  redis.call('PEXPIRE', key, delayMs + forgetMs)
end
local failures = tonumber(redis.call('GET', address) or 0)
local wait = math.max(waitFor(pair), waitFor(account))
if wait == 0 and failures >= ${address.max} then
  wait = math.max(1, math.ceil(redis.call('PTTL', address) / 1000))
end
if wait > 0 then return {wait, failures} end
if redis.call('INCR', address) == 1 then redis.call('PEXPIRE', address, ${address.windowMs}) end
fail(pair, weight(), ${pair.free}, ${pair.firstMs}, ${pair.maxMs}, ${pair.forgetMs})
fail(account, 1, ${account.free}, ${account.firstMs}, ${account.maxMs}, ${account.forgetMs})
return {0, failures + 1}`

const SUCCEED = `${COMMON}
giveBackAddress()
giveBack(account, 1)
redis.call('DEL', pair)
return 1`

const GIVE_BACK = `${COMMON}
giveBackAddress()
giveBack(account, 1)
giveBack(pair, weight())
return 1`

/** Creates the counts of wrong passwords in Redis. They know addresses and accounts by their digests only. */
export const createSharedFailures = (redis: LimitsRedis) => ({
  /** Counts an attempt as failed, unless it has to wait; null while Redis is away. */
  take: async (attempt: Attempt): Promise<Taken | null> => {
    const reply = await redis.run<[number, number]>(TAKE, keysOf(attempt))
    return reply === null ? null : {waitSeconds: Number(reply[0]), failures: Number(reply[1])}
  },
  /** Uncounts an attempt that succeeded, and earlier failures of its address with the account. Nobody waits for Redis. */
  succeed: (attempt: Attempt): void => void redis.run(SUCCEED, keysOf(attempt)),
  /** Uncounts an attempt whose password was not checked. Nobody waits for Redis. */
  giveBack: (attempt: Attempt): void => void redis.run(GIVE_BACK, keysOf(attempt)),
})

function keysOf({account, address}: Attempt): string[] {
  const network = networkOf(address)
  return [
    `sign-in address ${digest(network)}`,
    `sign-in account ${digest(account)}`,
    `sign-in pair ${digest(`${network} ${account}`)}`,
  ]
}

const digest = (text: string): string => sha256(text).toString('base64url')
