import {icons as lucide} from '@iconify-json/lucide'

/** One icon: what stands inside its `<svg>`, and its size where that is not the collection's. */
export type IconShape = {body: string; width?: number; height?: number}

/** Icons of a collection in the form of the public Iconify service. */
export type IconSet = {
  prefix: string
  lastModified?: number
  width: number
  height: number
  icons: Record<string, IconShape>
  /** Names that the collection does not have. */
  not_found?: string[]
}

type Collection = typeof lucide

const COLLECTIONS = new Map<string, Collection>([['lucide', lucide]])
/** Side of an icon where a collection says nothing, by Iconify's rules. */
const DEFAULT_SIZE = 16
/** An alias can lead to another; a longer way is a circle. */
const LONGEST_WAY = 5

/** Names that collections and icons can have. */
export const ICON_NAME: RegExp = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Icons of an installed collection by name; null when there is no such collection. */
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
  let known = name
  for (let step = 0; step < LONGEST_WAY; step++) {
    const icon = Object.hasOwn(icons, known) ? icons[known] : undefined
    if (icon) return {body: icon.body, width: icon.width, height: icon.height}
    const alias = aliases && Object.hasOwn(aliases, known) ? aliases[known] : undefined
    if (!alias) return null
    known = alias.parent
  }
  return null
}
