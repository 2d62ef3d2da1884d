import {defineQuery} from 'groq'
import {type ContentOptions, fetchContent} from '@/lib/content/client'
import {type ContentImage, imageFragment, toContentImage} from '@/lib/content/image'
import {type Link, linkFragment, toLink, toLinks} from '@/lib/content/link'
import type {LAYOUT_QUERY_RESULT} from '@/lib/content/sanity.types'
import {plainText} from '@/lib/plain-text'
import {publicEnv} from '@/lib/public-env'
import {routes} from '@/lib/routes'

type ContactLink = Pick<Link, 'label' | 'href'>

/** The content around every page: names, navigation, announcement, footer and contact details. */
export type Layout = {
  /** The brand's name, from the configuration. */
  siteName: string
  titleSeparator: string
  /** Order of the site's name and the page's title on the home page. */
  titleOrderHome: 'site-first' | 'page-first'
  description: string
  seoImage: ContentImage | null
  announcement: {text: string; link: Link | null} | null
  header: Link[]
  drawer: Link[]
  shortcuts: Link[]
  /** `name` is the title for attributes: without a preview's edit mark. */
  footer: {title: string; name: string; links: Link[]}[]
  callToAction: Link
  footerText: string
  social: Link[]
  blog: {name: string; intro: string}
  /** `email` and `phone` as labels with their `mailto:` and `tel:` links; null when not set. */
  contact: {email: ContactLink | null; phone: ContactLink | null; address: string; hours: string}
  /** Present for the guest of a share link, who gets nothing to edit with. */
  isShared?: true
  /** Present for an editor who sees drafts, with the marks that lead to their fields. */
  isEditable?: true
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

/** The header's button until an editor sets one. */
const DEFAULT_CALL_TO_ACTION: Link = {label: 'Catalogue', href: routes.catalog, isExternal: false, caption: null}

type Settings = NonNullable<LAYOUT_QUERY_RESULT['settings']>

/** Returns the layout of every page, with defaults for fields that editors left empty. Throws when the query fails. */
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
    email: toContactLink(settings?.email, email => `mailto:${email}`),
    phone: toContactLink(settings?.phone, phone => `tel:${phone.replace(/[^+\d]/g, '')}`),
    address: settings?.address ?? '',
    hours: settings?.hours ?? '',
  }
}

function toContactLink(label: string | null | undefined, toHref: (text: string) => string): ContactLink | null {
  return label ? {label, href: toHref(plainText(label))} : null
}
