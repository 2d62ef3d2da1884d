type Document = {info?: object; components?: {schemas?: object}}

/**
 * Orders the components of a document as in `committed`, with new ones at the end. Otherwise their order is that of the
 * contract's imports, and moving a schema would change the whole document.
 */
export function keepComponentOrder<Generated extends Document>(document: Generated, committed: Document): Generated {
  const names = Object.keys(committed.components?.schemas ?? {})
  const rank = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length)
  const schemas = Object.entries(document.components?.schemas ?? {}).sort(([a], [b]) => rank(a) - rank(b))
  return {...document, components: {...document.components, schemas: Object.fromEntries(schemas)}}
}
