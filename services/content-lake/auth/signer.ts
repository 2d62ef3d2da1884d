import {createPublicKey, generateKeyPairSync, type KeyObject, sign, verify} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'
import {intactRow, prepareInsert} from '../database/protected-tables.ts'
import {randomId} from '../document-id.ts'

/** A key for signed URLs. The lake stores only the public half. */
export type SigningKey = {id: string; label: string; createdAt: string}

export type Signer = ReturnType<typeof openSigner>

/** Key id of the lake's own key, which signs the URLs in exports. It exists only while the process runs. */
const OWN_KEY = 'lake'
const RESERVED = ['keyid', 'expiry', 'signature']

/**
 * Signs and verifies URLs like `@sanity/signed-urls`: Ed25519 over the URL with sorted parameters. The owner of a key can
 * share a private asset for a limited time, with exactly the transformations in the URL.
 */
export const openSigner = (database: DatabaseSync) => {
  const insert = prepareInsert(database, 'signing_keys')
  const remove = database.prepare('delete from signing_keys where id = ?')
  const byId = database.prepare(`select public_key from signing_keys where id = ? and ${intactRow('signing_keys')}`)
  const all = database.prepare('select id, label, created_at from signing_keys order by created_at, id')
  const own = generateKeyPairSync('ed25519')

  const publicKeyOf = (id: string): KeyObject | null => {
    if (id === OWN_KEY) return own.publicKey
    const row = byId.get(id)
    return row ? createPublicKey({format: 'jwk', key: {kty: 'OKP', crv: 'Ed25519', x: String(row.public_key)}}) : null
  }

  return {
    /** Creates a key. Its private half, 32 bytes in hexadecimal, is returned only here and is not stored. */
    create: (label: string): {id: string; privateKey: string} => {
      const jwk = generateKeyPairSync('ed25519').privateKey.export({format: 'jwk'})
      const id = `k${randomId()}`
      insert.run(id, jwk.x ?? '', label, new Date().toISOString())
      return {id, privateKey: Buffer.from(jwk.d ?? '', 'base64url').toString('hex')}
    },
    list: (): SigningKey[] =>
      all.all().map(row => ({id: String(row.id), label: String(row.label), createdAt: String(row.created_at)})),
    /** Revokes a key and with it every URL that it signed. Returns whether the key existed. */
    revoke: (id: string): boolean => remove.run(id).changes > 0,
    /** Signs a URL with the lake's own key. The signature is valid for `lifeMs`, at most until the process ends. */
    sign: (address: string, lifeMs: number): string => {
      const expiry = new Date(Date.now() + lifeMs).toISOString()
      const text = signedText(new URL(address), OWN_KEY, expiry)
      const signature = sign(null, Buffer.from(text), own.privateKey).toString('base64url')
      return `${text}&signature=${encode(signature)}`
    },
    /** Returns the expiry of a signed URL in milliseconds since 1970; null when it is unsigned, forged or expired. */
    validUntil: (address: string): number | null => {
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
 * Parses a URL. Returns null when parsing changes it, such as a path `/mine/..\\yours` or parameters behind a `#`: another
 * parser could read a different URL.
 */
const parseAsWritten = (address: string): URL | null => {
  const url = URL.parse(address)
  return url && address.split('?', 1)[0] === url.origin + url.pathname && url.hash === '' ? url : null
}

/** Returns the text to sign: the URL with its sorted parameters, then the key id and the expiry. */
const signedText = (url: URL, keyId: string, expiry: string): string => {
  const given = [...url.searchParams].filter(([name]) => !RESERVED.includes(name))
  const pairs = given.map(([name, value]): [string, string] => [encode(name), encode(value)]).sort(byNameAndValue)
  const own = [...pairs, ['keyid', encode(keyId)], ['expiry', encode(expiry)]]
  return `${url.origin}${url.pathname}?${own.map(pair => pair.join('=')).join('&')}`
}

const byNameAndValue = (one: [string, string], other: [string, string]): number =>
  compare(one[0], other[0]) || compare(one[1], other[1])

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
