/** A resolved link: `href` is a path on this site, or, when `isExternal`, an address that leaves it (also mailto: and tel:). */
export type Link = {label: string; href: string; isExternal: boolean; caption: string | null}

/** A link drawn as a button. */
export type Action = Link & {style: 'primary' | 'secondary'}
