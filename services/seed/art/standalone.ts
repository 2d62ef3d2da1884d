const REFERENCE = /var\((--[a-z0-9]+)(?:,([^()]*))?\)/g

/**
 * Replaces every `var()` of an SVG with the custom property of its root element, for programs that do not support CSS
 * variables, such as rasterisers, mail clients and image editors. Throws when a property has no value and no fallback.
 */
export function standaloneSvg(svg: string): string {
  const root = svg.match(/^<svg[^>]*>/)?.[0] ?? ''
  const style = root.match(/ style="([^"]*)"/)?.[1] ?? ''
  const declared = new Map(
    style.split(';').map(declaration => {
      const colon = declaration.indexOf(':')
      return [declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()] as const
    }),
  )
  const rest = svg.slice(root.length).replace(REFERENCE, (_, name: string, fallback?: string) => {
    const value = declared.get(name) ?? fallback
    if (value === undefined) throw new Error(`The drawing uses ${name}, which is not set`)
    return value
  })
  return root.replace(/ style="[^"]*"/, '') + rest
}
