/** Returns a map with the same keys and converted values. */
export const mapValues = <Key, From, To>(map: ReadonlyMap<Key, From>, convert: (value: From) => To): Map<Key, To> =>
  new Map([...map].map(([key, value]) => [key, convert(value)]))
