const REFERENCE = /var\((--[a-z0-9]+)(?:,([^()]*))?\)/g

/**
 * The same SVG with the custom properties of its root element put in place of every `var()`, for readers of SVG that know no
 * CSS variables: rasterisers, mail programs, image editors. Throws when a property is neither set nor given a fallback.
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
    if (value === undefined) throw new Error(`The drawing asks for ${name}, which nothing sets`)
    return value
  })
  return root.replace(/ style="[^"]*"/, '') + rest
}
