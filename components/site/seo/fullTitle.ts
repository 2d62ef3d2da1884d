import type {Layout} from '@/lib/content/layout/layout'

type Names = Pick<Layout, 'siteName' | 'titleSeparator' | 'titleOrderHome'>

/** The title of a page: page, separator, site; on the home page the site may come first, when an editor has said so. */
export function toFullTitle(title: string, {siteName, titleSeparator, titleOrderHome}: Names, isHome: boolean): string {
  const parts = isHome && titleOrderHome === 'site-first' ? [siteName, title] : [title, siteName]
  return parts.join(` ${titleSeparator} `)
}
