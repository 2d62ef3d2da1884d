import NextLink from 'next/link'
import type {ComponentProps} from 'react'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  href: string
  isExternal?: boolean
  /** False keeps the scroll position. */
  scroll?: boolean
}

/**
 * A link. Internal links use the Next.js router and prefetch on hover; external links, `mailto:` and `tel:` are plain
 * anchors. `isExternal` is derived from the address by default.
 */
export function Link({href, isExternal = !/^[/#?]/.test(href), scroll, ...rest}: Props) {
  if (isExternal) return <a href={href} {...(href.startsWith('http') && {rel: 'noopener'})} {...rest} />
  // Prefetching every visible link would request the data of a whole listing. Hover still prefetches.
  return <NextLink href={href} prefetch={false} scroll={scroll} {...rest} />
}
