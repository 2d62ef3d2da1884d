import {randomUUID} from 'node:crypto'

/** How long a publish waits until the other servers have replaced their copies, in milliseconds. */
const FENCE_MS = 1000
const CHECK_MS = 5

/** How many servers there are, and how many have confirmed that they serve nothing older. */
export type Fence = {instances: number; confirmed: number}

/** The fences of this process that wait for confirmations. A fence asks every server to confirm that it has read all messages before it. */
export class Fences {
  readonly #confirmed = new Map<string, number>()

  /**
   * Sends a fence, and waits for a second at most until every server has confirmed it. `send` gets its id and resolves with the number of
   * servers.
   */
  async wait(send: (id: string) => Promise<number>): Promise<Fence> {
    const id = randomUUID()
    this.#confirmed.set(id, 0)
    try {
      const endsAt = performance.now() + FENCE_MS
      const instances = await send(id)
      for (;;) {
        const confirmed = this.#confirmed.get(id) ?? 0
        if (confirmed >= instances || performance.now() > endsAt) return {instances, confirmed}
        await new Promise(resolve => setTimeout(resolve, CHECK_MS))
      }
    } finally {
      this.#confirmed.delete(id)
    }
  }

  /** Counts the confirmation of a server, unless the fence is one of another process. */
  confirm(id: string): void {
    const confirmed = this.#confirmed.get(id)
    if (confirmed !== undefined) this.#confirmed.set(id, confirmed + 1)
  }
}
