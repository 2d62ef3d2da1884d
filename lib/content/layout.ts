import {defineQuery} from 'groq'
import {plainText} from '@/lib/plain-text'
import {publicEnv} from '@/lib/public-env'
import {routes} from '@/lib/routes'
import {type ContentOptions, fetchContent} from './client'
import {type ContentImage, imageFragment, toContentImage} from './image'
import {type Link, linkFragment, toLink, toLinks} from './link'
import type {LAYOUT_QUERY_RESULT} from './sanity.types'

type Way = Pick<Link, 'label' | 'href'>

/** What stands around every page: names, navigation, announcement, footer and contact details. */
export type Layout = {
  /** The brand's name, which is configuration. */
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
  /** `name` is the title as an attribute has it, without the mark of a preview. */
  footer: {title: string; name: string; links: Link[]}[]
  callToAction: Link
  footerText: string
  social: Link[]
  blog: {name: string; intro: string}
  /** `email` and `phone` as they are read, with the address that a click on them opens; null where there is none. */
  contact: {email: Way | null; phone: Way | null; address: string; hours: string}
}

const LAYOUT_QUERY = defineQuery(`{
  "settings": *[_id == "settings"][0]{
    blogName,
    blogIntro,
    titleSeparator,
    titleOrderHome,
    description,
    seoImage{${imageFragment}},
    announcement{text, link{${linkFragment}}},
    callToAction{${linkFragment}},
    footerText,
    email,
    phone,
    address,
    hours,
    social[]{${linkFragment}}
  },
  "navigation": *[_id == "navigation"][0]{
    header[]{${linkFragment}},
    drawer[]{${linkFragment}},
    shortcuts[]{${linkFragment}},
    footer[]{title, links[]{${linkFragment}}}
  }
}`)

/** Stands in the header until an editor has chosen a button. */
const DEFAULT_CALL_TO_ACTION: Link = {label: 'Catalogue', href: routes.catalog, isExternal: false, caption: null}

type Settings = NonNullable<LAYOUT_QUERY_RESULT['settings']>

/** The layout of every page, with defaults for what editors have not filled in; throws when the lake cannot say. */
export async function getLayout(options?: ContentOptions): Promise<Layout> {
  const {settings, navigation} = await fetchContent(LAYOUT_QUERY, {}, options)
  return {
    ...toNames(settings),
    description: settings?.description ?? '',
    seoImage: toContentImage(settings?.seoImage),
    announcement: toAnnouncement(settings?.announcement ?? null),
    header: toLinks(navigation?.header),
    drawer: toLinks(navigation?.drawer),
    shortcuts: toLinks(navigation?.shortcuts),
    footer: (navigation?.footer ?? []).map(({title, links}) => ({
      title: title ?? '',
      name: plainText(title ?? ''),
      links: toLinks(links),
    })),
    callToAction: toLink(settings?.callToAction) ?? DEFAULT_CALL_TO_ACTION,
    footerText: settings?.footerText ?? '',
    social: toLinks(settings?.social),
    blog: {name: settings?.blogName ?? 'Blog', intro: settings?.blogIntro ?? ''},
    contact: toContact(settings),
  }
}

function toNames(settings: Settings | null): Pick<Layout, 'siteName' | 'titleSeparator' | 'titleOrderHome'> {
  return {
    siteName: publicEnv.brandName,
    titleSeparator: settings?.titleSeparator ?? '·',
    titleOrderHome: settings?.titleOrderHome ?? 'page-first',
  }
}

function toAnnouncement(raw: Settings['announcement']): Layout['announcement'] {
  return raw?.text ? {text: raw.text, link: toLink(raw.link)} : null
}

function toContact(settings: Settings | null): Layout['contact'] {
  return {
    email: toWay(settings?.email, email => `mailto:${email}`),
    phone: toWay(settings?.phone, phone => `tel:${phone.replace(/[^+\d]/g, '')}`),
    address: settings?.address ?? '',
    hours: settings?.hours ?? '',
  }
}

function toWay(label: string | null | undefined, toHref: (text: string) => string): Way | null {
  return label ? {label, href: toHref(plainText(label))} : null
}
