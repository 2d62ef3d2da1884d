import {randomUUID} from 'node:crypto'
import {type SharedStore, sharedStore} from '@/lib/shared-cache/shared-store'
import type {Receipt} from './receipt'

/** A claim whose server has died ends after this time, in milliseconds; a living server extends it. */
const CLAIM_MS = 6000
const EXTEND_MS = 1500
/** A message is repeated within this time, in milliseconds. */
const RECEIPT_MS = 15 * 60_000
/** A webhook can wait longer for Redis than a visitor, in milliseconds. */
const DEADLINE_MS = 1000
/** How long a server waits for another one's receipt, in milliseconds, and how often it asks. */
const WAIT_MS = 15_000
const ASK_MS = 100

const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`
const EXTEND = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0`

/** Work that this server alone does, until it ends the claim: with a receipt when the work is complete, otherwise null. */
type Claim = {end: (receipt: Receipt | null) => Promise<void>}

/**
 * Claims a message for this server among all servers of the build. Returns the receipt when another server has handled it,
 * waiting for one that still does, and null when Redis is away: then every server does the work. Throws when another server
 * takes too long.
 */
async function claimMessage(name: string): Promise<Claim | Receipt | null> {
  const store = sharedStore()
  if (!store) return null
  if (!store.isUp) await store.link.check()
  const key = store.claimKey(name)
  const owner = JSON.stringify({owner: randomUUID()})
  try {
    for (const endsAt = Date.now() + WAIT_MS; Date.now() < endsAt; ) {
      const isMine = await run<string | null>(store, ['SET', key, owner, 'NX', 'PX', String(CLAIM_MS)])
      if (isMine) return holdClaim(store, key, owner)
      const found = await run<string | null>(store, ['GET', key])
      const state: {owner?: string} & Receipt = JSON.parse(found ?? '{"owner":""}')
      if (state.owner === undefined) return state
      await new Promise(resolve => setTimeout(resolve, ASK_MS))
    }
  } catch {
    // Away, or full.
    return null
  }
  throw new Error('Another server is still publishing this change.')
}

/**
 * Publishes on one of the servers: the others return its receipt. Throws when another server still publishes after 15 s. Without Redis
 * each server publishes. An incomplete publish is left to the next message.
 */
export async function publishOnOne(
  name: string,
  publish: () => Promise<Receipt>,
): Promise<Receipt & {repeated?: true}> {
  const claim = await claimMessage(name)
  if (claim && !('end' in claim)) return {...claim, repeated: true}
  let done: Receipt | null = null
  try {
    const receipt = await publish()
    if (receipt.unproven.length === 0) done = receipt
    return receipt
  } finally {
    await claim?.end(done)
  }
}

/**
 * Runs work of a name on one of the servers at a time. Throws when another server still works after 15 s. Without Redis each server runs
 * it.
 */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const claim = await claimMessage(name)
  try {
    return await work()
  } finally {
    if (claim && 'end' in claim) await claim.end(null)
  }
}

const run = <Reply>(store: SharedStore, args: string[]) => store.link.run<Reply>(args, {deadlineMs: DEADLINE_MS})

function holdClaim(store: SharedStore, key: string, owner: string): Claim {
  const extend = () => run(store, ['EVAL', EXTEND, '1', key, owner, String(CLAIM_MS)]).catch(() => {})
  const timer = setInterval(extend, EXTEND_MS).unref()
  return {
    async end(receipt) {
      clearInterval(timer)
      const done = ['SET', key, JSON.stringify(receipt), 'PX', String(RECEIPT_MS)]
      // Without Redis the claim ends by itself.
      await run(store, receipt ? done : ['EVAL', RELEASE, '1', key, owner]).catch(() => {})
    },
  }
}
