import type {Card} from '../card.ts'
import {CardPools, packCard, unpackCard} from './packed-card.ts'

const CARDS_PER_BLOCK = 256
/** Length of the text of a new block in bytes. A card has about 400. */
const FIRST_LENGTH = CARDS_PER_BLOCK * 512

/** The texts of consecutive cards one after the other, and the place where each ends. */
type Block = {text: Uint8Array<ArrayBuffer>; ends: Uint32Array<ArrayBuffer>}

/** A block on its way to another thread, and the shared values that its cards are the first to have. */
export type CardsPart = Block & {ids: string[]; names: string[]; values: ReturnType<CardPools['pack']>}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * The cards by slot. All but their ids and names are JSON outside of V8's heap: as objects, those of 100,000 products would be most
 * of what a garbage collection visits. A card is parsed when it is read, which takes some microseconds.
 */
export class Cards {
  /** By slot. */
  readonly ids: string[] = []
  /** By slot. */
  readonly names: string[] = []
  readonly #pools = new CardPools()
  readonly #blocks: Block[] = []
  #packed = 0

  /** The number of slots. */
  get length(): number {
    return this.ids.length
  }

  /** Returns the card of a slot. */
  at(slot: number): Card | undefined {
    const block = this.#blocks[Math.floor(slot / CARDS_PER_BLOCK)]
    const [id, name] = [this.ids[slot], this.names[slot]]
    if (!block || id === undefined || name === undefined) return undefined
    const place = slot % CARDS_PER_BLOCK
    const text = decoder.decode(block.text.subarray(endOf(block, place - 1), endOf(block, place)))
    return unpackCard(text, {id, name}, this.#pools)
  }

  /** Adds the card of the next slot. */
  push(card: Card): void {
    const text = encoder.encode(packCard(card, this.#pools))
    const place = this.length % CARDS_PER_BLOCK
    if (place === 0) this.#blocks.push({text: new Uint8Array(FIRST_LENGTH), ends: new Uint32Array(CARDS_PER_BLOCK)})
    const block = this.#blocks.at(-1)
    if (block) append(block, place, text)
    this.ids.push(card.id)
    this.names.push(card.name)
  }

  /**
   * Yields the blocks that were completed since the last call, and with `isEnd` the last one, for `load` of another thread. Their cards
   * cannot be read here afterwards.
   */
  *pack(isEnd = false): Generator<CardsPart> {
    for (; this.#packed < this.#blocks.length; this.#packed++) {
      const [first, next] = [this.#packed, this.#packed + 1].map(number => number * CARDS_PER_BLOCK)
      const block = this.#blocks[this.#packed]
      if (!block || (this.length < (next ?? 0) && !isEnd)) return
      const [ids, names] = [this.ids.slice(first, next), this.names.slice(first, next)]
      yield {...block, ids, names, values: this.#pools.pack()}
    }
  }

  /** Adds the next block of another index. */
  load({text, ends, ids, names, values}: CardsPart): void {
    this.#pools.load(values)
    this.#blocks.push({text, ends})
    for (const id of ids) this.ids.push(id)
    for (const name of names) this.names.push(name)
  }
}

/** Returns the place where a card of a block ends, which is where the next one begins. */
const endOf = ({ends}: Block, place: number): number => ends[place] ?? 0

function append(block: Block, place: number, card: Uint8Array): void {
  const start = endOf(block, place - 1)
  const end = start + card.length
  if (end > block.text.length) block.text = copyOf(block.text, Math.max(end, block.text.length * 2))
  block.text.set(card, start)
  block.ends[place] = end
  // Nothing follows in a complete block.
  if (place === CARDS_PER_BLOCK - 1) block.text = block.text.slice(0, end)
}

function copyOf(text: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(length)
  copy.set(text)
  return copy
}
