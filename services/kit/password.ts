import {randomBytes, type ScryptOptions, scrypt, timingSafeEqual} from 'node:crypto'

/** About 60 ms and 32 MiB for each attempt; written into every hash, so that it can be raised later. */
const COST = {N: 2 ** 15, r: 8, p: 1}
const KEY_BYTES = 32
/** Longer ones would only cost the server time. */
export const LONGEST_PASSWORD = 1024

/** A salted scrypt hash of a password, with all that is needed to check one against it. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether the password is the hashed one. Without a hash the same work is done, and the answer is no. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [kind, N, r, p, salt = '', key = ''] = (hash ?? NOBODY).split('$')
  if (kind !== 'scrypt' || password.length > LONGEST_PASSWORD) return false
  const given = await derive(password, Buffer.from(salt, 'base64url'), {N: Number(N), r: Number(r), p: Number(p)})
  const wanted = Buffer.from(key, 'base64url')
  return wanted.length === given.length && timingSafeEqual(given, wanted) && hash !== null
}

const NOBODY = ['scrypt', COST.N, COST.r, COST.p, 'A'.repeat(22), 'A'.repeat(43)].join('$')

function derive(password: string, salt: Buffer, {N = 0, r = 0, p = 0}: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, key: Buffer) => (error ? reject(error) : resolve(key))
    // The same letters typed on another keyboard are the same password.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, {N, r, p, maxmem: 256 * N * r}, done)
  })
}
