export type AssetKind = 'images' | 'files'

const NAME = /^([0-9a-f]{40})(-\d+x\d+)?\.([a-z0-9]{1,16})$/

/** Id of the document that stands for a file, by the file's name; null for what is no name of such a file. */
export const documentIdOf = (kind: AssetKind, name: string): string | null => {
  const [, hash, size = '', extension] = NAME.exec(name) ?? []
  if (hash === undefined || (kind === 'images') !== (size !== '')) return null
  return `${kind === 'images' ? 'image' : 'file'}-${hash}${size}-${extension}`
}
