import type {ClientReturn} from '@sanity/client'
import {defineQuery} from 'groq'
import {NAMED_ROUTES, PAGE_KEYS, pagePath} from '@/lib/document-paths'
import {routes} from '@/lib/routes'

/** A resolved link. `href` is a path on this site or, when `isExternal`, an address outside it (including mailto: and tel:). */
export type Link = {label: string; href: string; isExternal: boolean; caption: string | null}

/** A link rendered as a button. */
export type Action = Link & {style: 'primary' | 'secondary'}

/**
 * The fields of a referenced document from which its path is built. A post without a date, or before it, has no slug: its page does not
 * exist yet.
 */
export const targetFragment = /* groq */ `
  "target": _type,
  "slug": select(_type != "post" || dateTime(publishedAt) <= dateTime($now) => slug.current),
  key` as const

/** The fields of a link or of an action. */
export const linkFragment = /* groq */ `
  label,
  caption,
  kind,
  route,
  url,
  fragment,
  document->{${targetFragment}}` as const

// Never sent: typegen derives the type of the fragment from this query.
const LINK_TYPE = defineQuery(`*[_type == "settings"][0].callToAction{${linkFragment}}`)

type RawLink = NonNullable<ClientReturn<typeof LINK_TYPE>>
type RawTarget = NonNullable<RawLink['document']>
type RawAction = RawLink & {style: string | null}

// Browsers resolve `//host` and `/\host` to another site.
const ON_THIS_SITE = /^(\/(?![/\\])|#)/
// Browsers drop tabs and line breaks, so `/\t/host` is `//host` to them.
const CONTROL_CHARACTER = /\p{Cc}/u
const SAFE_SCHEME = /^(https?:\/\/|mailto:|tel:)/i

/** Converts a link; returns null when it has no label or leads nowhere. */
export function toLink(raw: RawLink | null | undefined): Link | null {
  const href = raw && hrefOf(raw)
  if (!raw?.label || !href) return null
  return {label: raw.label, href, isExternal: isExternal(href), caption: raw.caption}
}

/** Converts a list of links in its order; skips those that lead nowhere. */
export function toLinks(raw: readonly RawLink[] | null | undefined): Link[] {
  return (raw ?? []).flatMap(link => toLink(link) ?? [])
}

/** Converts a button; returns null when it has no label or leads nowhere. */
export function toAction(raw: RawAction | null | undefined): Action | null {
  const link = toLink(raw)
  return link && {...link, style: raw?.style === 'secondary' ? 'secondary' : 'primary'}
}

/** Returns true for an address outside this site. */
export const isExternal = (href: string): boolean => !ON_THIS_SITE.test(href)

/** Returns the address when it is safe as an `href`; null for a script URL, a control character, or a path that browsers resolve to another site. */
export function toSafeHref(address: string | null | undefined): string | null {
  if (!address || CONTROL_CHARACTER.test(address)) return null
  return ON_THIS_SITE.test(address) || SAFE_SCHEME.test(address) ? address : null
}

/** Returns the path of a referenced document with its fragment; null when the document is missing, dated ahead or has no page. */
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
