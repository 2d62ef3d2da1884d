/** Keeps each different value of many cards once, with a number. */
export class Pool<Value extends string | Readonly<Record<string, unknown>>> {
  readonly #values: Value[] = []
  readonly #keyOf: (value: Value) => string
  /** Numbers by the key of their values, which is nearly always enough to tell them apart. */
  readonly #numbers = new Map<string, number[]>()
  #packed = 0

  constructor(keyOf: (value: Value) => string) {
    this.#keyOf = keyOf
  }

  /** Returns the number of the first value that was equal: an object with the same texts, numbers and other plain values. */
  numberOf(value: Value): number {
    const key = this.#keyOf(value)
    const known = this.#numbers.get(key)
    return known?.find(number => isEqual(this.#values[number], value)) ?? this.#add(value, key, known)
  }

  /** Returns the value with a number. Throws when there is none. */
  at(number: number): Value {
    const value = this.#values[number]
    if (value === undefined) throw new Error(`The index has no shared value ${number}.`)
    return value
  }

  /** Returns the values since the last call, for `load` of another thread. */
  pack(): Value[] {
    const values = this.#values.slice(this.#packed)
    this.#packed = this.#values.length
    return values
  }

  /** Adds the next values of another pool. */
  load(values: Value[]): void {
    for (const value of values) {
      const key = this.#keyOf(value)
      this.#add(value, key, this.#numbers.get(key))
    }
  }

  #add(value: Value, key: string, known: number[] | undefined): number {
    const number = this.#values.push(value) - 1
    if (known) known.push(number)
    else this.#numbers.set(key, [number])
    return number
  }
}

function isEqual<Value extends string | Readonly<Record<string, unknown>>>(a: Value | undefined, b: Value): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return a === b
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every(name => a[name] === b[name])
}
