/** Keeps one copy of values that many products have. */
export class Pool {
  readonly #texts = new Map<string, string>()
  /** Objects by one of their texts, which is nearly always enough to tell them apart. */
  readonly #objects = new Map<string, Values[]>()
  readonly #lists: Branch = {next: new Map(), list: null}

  /** Returns the first text that was equal. */
  text(text: string): string {
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    this.#texts.set(text, text)
    return text
  }

  /** Returns the first object with the same texts, numbers and other plain values. `key` is one of its values. */
  object<Item extends Values>(key: string, object: Item): Item {
    const known = this.#objects.get(key)
    const equal = known?.find(one => isEqual(one, object))
    // The same properties and values make it of the same type.
    if (equal) return equal as Item
    if (known) known.push(object)
    else this.#objects.set(key, [object])
    return object
  }

  /** Returns the first list of the same items, which are texts and objects of this pool. */
  list<Item>(items: Item[]): Item[] {
    let branch = this.#lists
    for (const item of items) {
      const next = branch.next.get(item) ?? {next: new Map(), list: null}
      branch.next.set(item, next)
      branch = next
    }
    branch.list ??= items
    // The way to it says what is in it.
    return branch.list as Item[]
  }
}

type Values = Readonly<Record<string, unknown>>

/** The lists that begin with the same items. */
type Branch = {next: Map<unknown, Branch>; list: unknown[] | null}

function isEqual(a: Values, b: Values): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every(name => a[name] === b[name])
}
