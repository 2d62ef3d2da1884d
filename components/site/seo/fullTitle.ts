import type {Layout} from '@/lib/content/layout/layout'

type Names = Pick<Layout, 'siteName' | 'titleSeparator' | 'titleOrderHome'>

/** Joins page title, separator and site name. On the home page the site name can come first, by a setting of the editors. */
export function toFullTitle(title: string, {siteName, titleSeparator, titleOrderHome}: Names, isHome: boolean): string {
  const parts = isHome && titleOrderHome === 'site-first' ? [siteName, title] : [title, siteName]
  return parts.join(` ${titleSeparator} `)
}
