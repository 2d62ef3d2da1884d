import {randomUUID} from 'node:crypto'
import {setTimeout as wait} from 'node:timers/promises'
import type {Cluster} from '../../services/launcher/cluster/cluster.ts'
import type {Findings} from './findings.ts'

const PAUSE_MS = 3000
const REPEAT_MS = 400
const TIMEOUT_MS = 10_000

type Post = {path: string; fields: Record<string, string>; token: string}

/** Sends messages of the contact form and newsletter subscriptions through the front, each until it is acknowledged or refused. */
export class Senders {
  readonly #cluster: Cluster
  readonly #findings: Findings
  readonly #random: () => number
  /** Forms that were acknowledged or refused. */
  readonly #sent: Post[] = []
  #isEnding = false
  #sending: Promise<unknown> = Promise.resolve()

  constructor(cluster: Cluster, findings: Findings, random: () => number) {
    this.#cluster = cluster
    this.#findings = findings
    this.#random = random
  }

  start(): void {
    this.#sending = Promise.all([this.#sendAll(contact), this.#sendAll(newsletter)])
  }

  /** Ends when everything has a response, and compares that with what the catalogue APIs have. */
  async stop(): Promise<void> {
    this.#isEnding = true
    await this.#sending
    const stored = await Promise.all(['contact-submissions', 'newsletter-subscriptions'].map(name => this.#read(name)))
    for (const {path, token} of this.#sent) {
      const count = stored.join('\n').split(token).length - 1
      if (count !== 1) this.#findings.add('POST that was lost or doubled', `${path} is stored ${count} times: ${token}`)
    }
  }

  async #sendAll(create: (number: number) => Post): Promise<void> {
    for (let number = 1; !this.#isEnding; number += 1) {
      const post = create(number)
      const key = randomUUID()
      // Now and then a visitor sends the form twice at once, and once more after the confirmation.
      const times = this.#random() < 0.3 ? 2 : 1
      await Promise.all(Array.from({length: times}, () => this.#untilAcknowledged(post, key)))
      if (times === 2) await this.#untilAcknowledged(post, key)
      this.#sent.push(post)
      await wait(PAUSE_MS * this.#random())
    }
  }

  /** A form that is refused would be refused again, so it counts as lost. */
  async #untilAcknowledged(post: Post, key: string): Promise<void> {
    this.#findings.posts += 1
    for (;;) {
      const status = await this.#send(post, key).catch(() => 0)
      if (status === 201 || isRefusal(status)) return
      this.#findings.repeats += 1
      await wait(REPEAT_MS)
    }
  }

  async #send({path, fields}: Post, key: string): Promise<number> {
    const response = await fetch(this.#cluster.url + path, {
      method: 'POST',
      headers: {accept: 'application/json', 'idempotency-key': key},
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.text()
    return response.status
  }

  async #read(name: string): Promise<string> {
    const {apis, secrets} = this.#cluster
    const response = await fetch(`${apis[0]?.url}/admin/${name}?format=csv`, {
      headers: {authorization: `Bearer ${secrets.catalogueAdminToken}`},
    })
    if (!response.ok) throw new Error(`The ${name} cannot be read: ${response.status} ${await response.text()}`)
    return response.text()
  }
}

/** Whether a repeated request gets the same response. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429

function contact(number: number): Post {
  const token = `[message ${number} of the chaos]`
  const fields = {
    name: 'Ada',
    email: 'ada@example.com',
    topic: 'other',
    message: `A question ${token}`,
    consent: 'true',
  }
  return {path: '/api/contact', fields, token}
}

function newsletter(number: number): Post {
  const token = `chaos-${number}@example.com`
  return {path: '/api/newsletter', fields: {email: token}, token}
}
