import {expect, test} from '@playwright/test'
import {encodeSignatureHeader} from '@sanity/webhook'
import {readEnvironment} from '../../support/environment'

/** Tests which messages the webhook accepts. */
export function testWebhook(): void {
  test.describe('the webhook', () => {
    const body = JSON.stringify({id: 'author-nobody', type: 'author', rev: null, before: null, after: null})
    const send = (signature: string | null, text = body, key = 'a-key') => {
      const {siteUrl} = readEnvironment()
      const headers = {'idempotency-key': key, ...(signature && {'sanity-webhook-signature': signature})}
      return fetch(`${siteUrl}/api/revalidate`, {method: 'POST', headers, body: text})
    }
    const sign = (text = body, at = Date.now()) =>
      encodeSignatureHeader(text, at, readEnvironment().secrets.webhookSecret)

    test('accepts a signed message and processes a repeated one only once', async () => {
      const signature = await sign()
      expect((await send(signature)).status).toBe(200)
      expect(await (await send(signature)).json()).toMatchObject({repeated: true})
      // The idempotency key is not signed, so an attacker could replay the message with another key.
      expect(await (await send(signature, body, 'another-key')).json()).toMatchObject({repeated: true})
      expect(await (await send(await sign(body, Date.now() + 1))).json()).not.toHaveProperty('repeated')
    })

    test('rejects a missing, wrong or expired signature', async () => {
      for (const signature of [
        null,
        'nonsense',
        't=1,v1=abc',
        await sign(`${body} `),
        await sign(body, Date.now() - 600_000),
      ]) {
        const response = await send(signature)
        expect(response.status, String(signature)).toBe(401)
        expect((await response.json()).error).toMatch(/^The (message|signature)/)
      }
    })

    test('accepts an unknown document type and rejects a body that it cannot parse', async () => {
      const unknown = JSON.stringify({...JSON.parse(body), type: 'something-else'})
      expect((await send(await sign(unknown), unknown, 'b')).status).toBe(200)
      for (const text of ['{', '[]', '{"id": 7}']) {
        const response = await send(await sign(text), text, 'c')
        expect(response.status, text).toBe(400)
        expect((await response.json()).error).toMatch(/^The body/)
      }
    })
  })
}
