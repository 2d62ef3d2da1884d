import {createPublicKey, generateKeyPairSync, type KeyObject, sign, verify} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'
import {randomId} from '../document-id.ts'

/** A key that addresses are signed with, as far as the lake knows it: the secret half is its maker's. */
export type SigningKey = {id: string; label: string; createdAt: string}

export type Signer = ReturnType<typeof openSigner>

/** The key of this process, for addresses that the lake itself gives out; it ends with the process. */
const OWN_KEY = 'lake'
const RESERVED = ['keyid', 'expiry', 'signature']

/**
 * Signs and checks addresses as `@sanity/signed-urls` does (Ed25519 over the address with its parameters in order), so
 * that whoever has a key can let others see a private asset for a time, exactly as the address asks for it.
 */
export const openSigner = (database: DatabaseSync) => {
  const insert = database.prepare('insert into signing_keys values (?, ?, ?, ?)')
  const remove = database.prepare('delete from signing_keys where id = ?')
  const byId = database.prepare('select public_key from signing_keys where id = ?')
  const all = database.prepare('select id, label, created_at from signing_keys order by created_at, id')
  const own = generateKeyPairSync('ed25519')

  const publicKeyOf = (id: string): KeyObject | null => {
    if (id === OWN_KEY) return own.publicKey
    const row = byId.get(id)
    return row ? createPublicKey({format: 'jwk', key: {kty: 'OKP', crv: 'Ed25519', x: String(row.public_key)}}) : null
  }

  return {
    /** Makes a key; its secret half, 32 bytes in hexadecimal, cannot be read again afterwards. */
    create: (label: string): {id: string; privateKey: string} => {
      const jwk = generateKeyPairSync('ed25519').privateKey.export({format: 'jwk'})
      const id = `k${randomId()}`
      insert.run(id, jwk.x ?? '', label, new Date().toISOString())
      return {id, privateKey: Buffer.from(jwk.d ?? '', 'base64url').toString('hex')}
    },
    list: (): SigningKey[] =>
      all.all().map(row => ({id: String(row.id), label: String(row.label), createdAt: String(row.created_at)})),
    /** Ends a key, and with it every address that was signed with it; answers whether there was one. */
    revoke: (id: string): boolean => remove.run(id).changes > 0,
    /** The address with the lake's own signature, good for `lifeMs` and as long as this process runs. */
    sign: (address: string, lifeMs: number): string => {
      const expiry = new Date(Date.now() + lifeMs).toISOString()
      const text = signedText(new URL(address), OWN_KEY, expiry)
      const signature = sign(null, Buffer.from(text), own.privateKey).toString('base64url')
      return `${text}&signature=${encode(signature)}`
    },
    /** Until when a signed address is good, in milliseconds since 1970; null when it is not signed, or not good any more. */
    goodUntil: (address: string): number | null => {
      const url = parseAsWritten(address)
      const [keyId, expiry, signature] = RESERVED.map(name => url?.searchParams.get(name) ?? '')
      const until = Date.parse(expiry ?? '')
      const key = keyId && until > Date.now() ? publicKeyOf(keyId) : null
      if (!url || !key || !keyId || !expiry || !signature) return null
      const text = Buffer.from(signedText(url, keyId, expiry))
      return verify(null, text, key, Buffer.from(signature, 'base64url')) ? until : null
    },
  }
}

/**
 * The address, unless it could mean another one to whoever takes it apart differently: a path such as `/mine/..\\yours`,
 * or parameters behind a `#`.
 */
const parseAsWritten = (address: string): URL | null => {
  const url = URL.parse(address)
  return url && address.split('?', 1)[0] === url.origin + url.pathname && url.hash === '' ? url : null
}

/** What is signed: the address with its own parameters in order, then whose key it is and until when it is good. */
const signedText = (url: URL, keyId: string, expiry: string): string => {
  const given = [...url.searchParams].filter(([name]) => !RESERVED.includes(name))
  const pairs = given.map(([name, value]): [string, string] => [encode(name), encode(value)]).sort(inOrder)
  const own = [...pairs, ['keyid', encode(keyId)], ['expiry', encode(expiry)]]
  return `${url.origin}${url.pathname}?${own.map(pair => pair.join('=')).join('&')}`
}

const inOrder = (one: [string, string], other: [string, string]): number =>
  compare(one[0], other[0]) || compare(one[1], other[1])

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
