import {randomBytes, type ScryptOptions, scrypt, timingSafeEqual} from 'node:crypto'

/** About 60 ms and 32 MiB per attempt. Each hash includes its cost, so that the cost can be raised later. */
const COST = {N: 2 ** 15, r: 8, p: 1}
const KEY_BYTES = 32
/** Longer passwords are rejected unhashed, because hashing them only costs the server time. */
export const MAX_PASSWORD_LENGTH = 1024

/** Returns a salted scrypt hash of a password, together with its parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * Returns whether the password matches the hash. Without a hash it does the same work and returns false, so that the
 * response time does not reveal whether an account exists.
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [kind, N, r, p, salt = '', key = ''] = (hash ?? DUMMY_HASH).split('$')
  if (kind !== 'scrypt' || password.length > MAX_PASSWORD_LENGTH) return false
  const given = await derive(password, Buffer.from(salt, 'base64url'), {N: Number(N), r: Number(r), p: Number(p)})
  const expected = Buffer.from(key, 'base64url')
  return expected.length === given.length && timingSafeEqual(given, expected) && hash !== null
}

const DUMMY_HASH = ['scrypt', COST.N, COST.r, COST.p, 'A'.repeat(22), 'A'.repeat(43)].join('$')

function derive(password: string, salt: Buffer, {N = 0, r = 0, p = 0}: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, key: Buffer) => (error ? reject(error) : resolve(key))
    // Keyboards encode the same accented letter in different ways; NFKC makes them equal.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, {N, r, p, maxmem: 256 * N * r}, done)
  })
}
