import {randomBytes, type ScryptOptions, scrypt, timingSafeEqual} from 'node:crypto'

/** 32 MiB and about a tenth of a second for each guess. */
const COST = {N: 2 ** 15, r: 8, p: 1}
const LENGTH = 32
const SHORTEST = 10
const LONGEST = 1024

/** The digest of a password, with its own salt and cost, as it may be stored. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16)
  const digest = await derive(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), digest.toString('base64url')].join('$')
}

/** Whether a password is the one that was hashed; false for a digest that cannot be read. */
export const isPassword = async (password: string, stored: string): Promise<boolean> => {
  const [kind, N, r, p, salt = '', expected = ''] = stored.split('$')
  if (kind !== 'scrypt' || password.length > LONGEST) return false
  const digest = await derive(password, Buffer.from(salt, 'base64url'), {N: Number(N), r: Number(r), p: Number(p)})
  const wanted = Buffer.from(expected, 'base64url')
  return wanted.length === digest.length && timingSafeEqual(wanted, digest)
}

/** A password that nobody can guess. */
export const makePassword = (): string => randomBytes(15).toString('base64url')

/** Throws an Error of one sentence for a password that is too short or too long. */
export const checkPassword = (password: string): string => {
  if (password.length >= SHORTEST && password.length <= LONGEST) return password
  throw new Error(`A password has at least ${SHORTEST} characters, and at most ${LONGEST}.`)
}

const derive = (password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // The same word, typed on keyboards that compose accents differently, is the same password.
    const options = {...cost, maxmem: 128 * 1024 * 1024}
    scrypt(password.normalize('NFKC'), salt, LENGTH, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
