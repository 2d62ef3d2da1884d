import NextLink from 'next/link'
import type {ComponentProps} from 'react'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  href: string
  isExternal?: boolean
  /** False keeps the place on the page. */
  scroll?: boolean
}

/**
 * A link: within the site by the router, fetched ahead when pointed at; an address that leaves the site (or mailto:, tel:)
 * as a plain anchor. `isExternal` is read off the address when it is not given.
 */
export function Link({href, isExternal = !/^[/#?]/.test(href), scroll, ...rest}: Props) {
  if (isExternal) return <a href={href} {...(href.startsWith('http') && {rel: 'noopener'})} {...rest} />
  // Fetching every visible link ahead would ask for the data of a whole listing; pointing at one still does.
  return <NextLink href={href} prefetch={false} scroll={scroll} {...rest} />
}
