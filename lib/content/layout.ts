import type {ContentImage} from './image'
import type {Link} from './link'

/** What stands around every page: names, navigation, announcement, footer and contact details. */
export type Layout = {
  siteName: string
  titleSeparator: string
  /** The home page's title begins with the site's name. */
  titleOrderHome: 'site-first' | 'page-first'
  description: string
  seoImage: ContentImage | null
  announcement: {text: string; link: Link | null} | null
  header: Link[]
  drawer: Link[]
  shortcuts: Link[]
  footer: {title: string; links: Link[]}[]
  callToAction: Link
  footerText: string
  social: Link[]
  contact: {email: string; phone: string | null; address: string; hours: string}
}
