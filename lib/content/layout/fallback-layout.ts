import {publicEnv} from '@/lib/public-env'
import {routes} from '@/lib/routes'
import type {Layout} from './layout'

const link = (label: string, href: string) => ({label, href, isExternal: false, caption: null})

/** The layout of an error page when the content lake is unreachable: navigation links and no editors' content. */
export const fallbackLayout: Layout = {
  siteName: publicEnv.brandName,
  titleSeparator: '·',
  titleOrderHome: 'page-first',
  description: '',
  seoImage: null,
  announcement: null,
  header: [link('Products', routes.products), link('How it works', routes.how), link('Help', routes.contact)],
  drawer: [
    link('Products', routes.products),
    link('How it works', routes.how),
    link('Blog', routes.blog),
    link('Help', routes.contact),
  ],
  shortcuts: [],
  footer: [],
  callToAction: link('See what we print', routes.catalog),
  footerText: '',
  social: [],
  blog: {name: 'Blog', intro: ''},
  contact: {email: null, phone: null, address: '', hours: ''},
}
