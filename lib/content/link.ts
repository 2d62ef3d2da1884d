import {NAMED_ROUTES, PAGE_KEYS, pagePath, routes} from '@/lib/routes'
import type {LAYOUT_QUERY_RESULT} from './sanity.types'

/** A resolved link: `href` is a path on this site, or, when `isExternal`, an address that leaves it (also mailto: and tel:). */
export type Link = {label: string; href: string; isExternal: boolean; caption: string | null}

/** A link drawn as a button. */
export type Action = Link & {style: 'primary' | 'secondary'}

/** What a reference has to say so that its address can be told. */
export const targetFragment = /* groq */ `"target": _type, "slug": slug.current, key` as const

/** The fields of a link or of an action. */
export const linkFragment = /* groq */ `
  label,
  caption,
  kind,
  route,
  url,
  fragment,
  document->{${targetFragment}}` as const

type RawLink = NonNullable<NonNullable<LAYOUT_QUERY_RESULT['settings']>['callToAction']>
type RawTarget = NonNullable<RawLink['document']>
type RawAction = RawLink & {style: string | null}

// Browsers follow `//host` and `/\host` to another site.
const ON_THIS_SITE = /^(\/(?![/\\])|#)/
const SAFE_SCHEME = /^(https?:\/\/|mailto:|tel:)/i

/** A link as pages show it; null when it has no label yet, or leads nowhere. */
export function toLink(raw: RawLink | null | undefined): Link | null {
  const href = raw && hrefOf(raw)
  if (!raw?.label || !href) return null
  return {label: raw.label, href, isExternal: isExternal(href), caption: raw.caption}
}

/** The links of a list that lead somewhere, in its order. */
export function toLinks(raw: readonly RawLink[] | null | undefined): Link[] {
  return (raw ?? []).flatMap(link => toLink(link) ?? [])
}

/** A button as pages show it; null when it has no label yet, or leads nowhere. */
export function toAction(raw: RawAction | null | undefined): Action | null {
  const link = toLink(raw)
  return link && {...link, style: raw?.style === 'secondary' ? 'secondary' : 'primary'}
}

/** Whether an address leaves this site. */
export const isExternal = (href: string): boolean => !ON_THIS_SITE.test(href)

/** An address as it may stand in a page; null for one that would run a script, or that only looks like a path of this site. */
export function toSafeHref(address: string | null | undefined): string | null {
  return address && (ON_THIS_SITE.test(address) || SAFE_SCHEME.test(address)) ? address : null
}

/** The path of a referenced document, with its fragment; null when it has none of its own, or is not there. */
export function hrefOfTarget(target: RawTarget | null | undefined, fragment: string | null = null): string | null {
  const path = target ? pathOfTarget(target) : null
  return path && withFragment(path, fragment)
}

function hrefOf({kind, route, url, document, fragment}: RawLink): string | null {
  if (kind === 'url') return toSafeHref(url)
  if (kind === 'document') return hrefOfTarget(document, fragment)
  const path = NAMED_ROUTES[route ?? '']
  return path === undefined ? null : withFragment(path, fragment)
}

function pathOfTarget({target, slug, key}: RawTarget): string | null {
  if (target === 'page') {
    const pageKey = PAGE_KEYS.find(known => known === key)
    return pageKey ? pagePath(pageKey) : null
  }
  if (!slug) return null
  return {post: routes.post, policy: routes.policy, topic: routes.topic}[target](slug)
}

const withFragment = (path: string, fragment: string | null) => (fragment ? `${path}#${fragment}` : path)
