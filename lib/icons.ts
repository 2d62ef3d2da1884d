import {icons as lucide} from '@iconify-json/lucide'

/** An icon: the content of its `<svg>`, and its size when it differs from the collection's. */
export type IconShape = {body: string; width?: number; height?: number}

/** Icons of a collection in the format of the public Iconify API. */
export type IconSet = {
  prefix: string
  lastModified?: number
  width: number
  height: number
  icons: Record<string, IconShape>
  /** Names that are not in the collection. */
  not_found?: string[]
}

type Collection = typeof lucide

const COLLECTIONS = new Map<string, Collection>([['lucide', lucide]])
/** Iconify's default for collections without a size. */
const DEFAULT_SIZE = 16
/** An alias can refer to another alias; a longer chain is treated as a cycle. */
const MAX_ALIAS_DEPTH = 5

/** Format of the names of collections and icons. */
export const ICON_NAME: RegExp = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Returns icons of an installed collection by name, or null when the collection is not installed. */
export function getIcons(collection: string, names: readonly string[]): IconSet | null {
  const installed = COLLECTIONS.get(collection)
  if (!installed) return null
  const {prefix, lastModified, width = DEFAULT_SIZE, height = DEFAULT_SIZE} = installed
  const found = names.map(name => [name, findIcon(installed, name)] as const)
  const missing = found.flatMap(([name, icon]) => (icon ? [] : name))
  return {
    prefix,
    lastModified,
    width,
    height,
    icons: Object.fromEntries(found.flatMap(([name, icon]) => (icon ? [[name, icon]] : []))),
    ...(missing.length > 0 && {not_found: missing}),
  }
}

function findIcon({icons, aliases}: Collection, name: string): IconShape | null {
  let current = name
  for (let depth = 0; depth < MAX_ALIAS_DEPTH; depth++) {
    const icon = Object.hasOwn(icons, current) ? icons[current] : undefined
    if (icon) return {body: icon.body, width: icon.width, height: icon.height}
    const alias = aliases && Object.hasOwn(aliases, current) ? aliases[current] : undefined
    if (!alias) return null
    current = alias.parent
  }
  return null
}
