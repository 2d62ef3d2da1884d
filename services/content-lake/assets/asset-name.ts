export type AssetKind = 'images' | 'files'

const NAME = /^([0-9a-f]{40})(-\d+x\d+)?\.([a-z0-9]{1,16})$/

/** Returns the id of the document that describes a file, or null when the name is not an asset's of this kind. */
export const documentIdOf = (kind: AssetKind, name: string): string | null => {
  const [, hash, size = '', extension] = NAME.exec(name) ?? []
  if (hash === undefined || (kind === 'images') !== (size !== '')) return null
  return `${kind === 'images' ? 'image' : 'file'}-${hash}${size}-${extension}`
}
