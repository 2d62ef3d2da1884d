import Head from 'next/head'
import {useRouter} from 'next/router'
import {generateNextSeo} from 'next-seo/pages'
import {useLayout} from '@/components/site/layout/LayoutContext'
import {IMAGE_PRESETS} from '@/lib/constants'
import type {ContentImage} from '@/lib/content/image'
import type {Seo as SeoOverrides} from '@/lib/content/seo'
import {plainText} from '@/lib/plain-text'
import {publicEnv} from '@/lib/public-env'
import {absoluteUrl} from '@/lib/routes'
import {canonicalUrl, isOwnCanonical} from '@/lib/seo/canonical'
import {cutDescription, toDescription} from '@/lib/seo/description'
import {type PageData, toJsonLd} from '@/lib/seo/structured-data/graph'
import {toFullTitle} from './fullTitle'

type SocialImage = Pick<ContentImage, 'src' | 'alt' | 'width' | 'height'>
export type SeoProps = {
  title: string
  description?: string | null
  /** The editor's overrides; they take precedence over everything else. */
  seo?: SeoOverrides
  image?: SocialImage | null
  article?: {publishedAt: string; updatedAt: string; authors: string[]}
  noIndex?: boolean
  /** The page's path with its query. Needed where a rewrite takes parameters from the router's path on the server. */
  path?: string
  /** The path of the canonical URL, when it differs from the page's own. */
  canonicalPath?: string
  isHome?: boolean
  /** Structured data about the page. */
  data?: PageData
  /** An error page has no canonical URL and is not indexed. */
  isError?: boolean
}

/** Renders the head tags of a page; the layout provides the defaults. */
export default function SeoTags({
  title,
  description,
  seo,
  image,
  article,
  noIndex,
  path,
  canonicalPath,
  isHome = false,
  data,
  isError = false,
}: SeoProps) {
  const layout = useLayout()
  const {asPath, locale, defaultLocale, isPreview} = useRouter()
  const canonical = isError ? undefined : canonicalUrl(canonicalPath ?? path ?? asPath)
  const isHidden = (noIndex || seo?.noIndex) && mayHide(canonical, path ?? asPath)
  const fullTitle = plainText(toFullTitle(seo?.title ?? title, layout, isHome))
  const text = describePage(seo, [description, layout.description])
  const card = seo?.image ?? image ?? layout.seoImage

  const tags = generateNextSeo({
    title: fullTitle,
    canonical,
    ...(text && {description: text}),
    noindex: isError || isPreview || isHidden,
    robotsProps: {maxImagePreview: 'large'},
    openGraph: {
      type: article ? 'article' : 'website',
      title: fullTitle,
      ...(text && {description: text}),
      url: canonical,
      locale: locale ?? defaultLocale ?? publicEnv.defaultLocale,
      siteName: layout.siteName,
      images: card ? [toCard(card)] : [],
      ...(article && {
        article: {
          publishedTime: article.publishedAt,
          modifiedTime: article.updatedAt,
          authors: article.authors.map(plainText),
        },
      }),
    },
    twitter: {cardType: 'summary_large_image'},
  })
  return (
    <Head>
      {tags}
      {canonical && (
        <script
          key="json-ld"
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: `toJsonLd` escapes its text for a script element.
          dangerouslySetInnerHTML={{__html: toJsonLd({isHome, ...data}, layout, canonical)}}
        />
      )}
    </Head>
  )
}

/** A page that names another one as canonical leaves the rest to that one: `noindex` as well would contradict it. */
const mayHide = (canonical: string | undefined, path: string): boolean => !canonical || isOwnCanonical(canonical, path)

/** Returns the editor's description, else the page's own, extended when it is short. */
function describePage(seo: SeoOverrides | undefined, texts: (string | null | undefined)[]): string {
  if (seo?.description) return cutDescription(plainText(seo.description))
  return toDescription(texts.map(text => text && plainText(text)))
}

function toCard({src, alt, width, height}: SocialImage) {
  const scale = Math.min(1, IMAGE_PRESETS.cover.width / width)
  const isFromCms = src.includes('/images/')
  const sized = isFromCms ? `${src}${src.includes('?') ? '&' : '?'}w=${Math.round(width * scale)}` : src
  return {
    url: sized.startsWith('/') ? absoluteUrl(sized) : sized,
    alt: plainText(alt),
    width: isFromCms ? Math.round(width * scale) : width,
    height: isFromCms ? Math.round(height * scale) : height,
  }
}
