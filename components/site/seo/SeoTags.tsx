import Head from 'next/head'
import {useRouter} from 'next/router'
import {generateNextSeo} from 'next-seo/pages'
import {useLayout} from '@/components/site/layout/LayoutContext'
import type {Seo as SeoOverrides} from '@/lib/content/seo'
import {plainText} from '@/lib/plain-text'
import {publicEnv} from '@/lib/public-env'
import {canonicalUrl, isOwnCanonical} from '@/lib/seo/canonical'
import {cutDescription, toDescription, toSentences} from '@/lib/seo/description'
import {type PageData, toJsonLd} from '@/lib/seo/structured-data/graph'
import type {SubjectData} from '@/lib/share-pictures/subject'
import {toFullTitle} from './fullTitle'
import {shareImage} from './shareImage'

export type SeoProps = {
  title: string
  /** Several texts are joined as sentences. */
  description?: string | string[] | null
  /** The editor's overrides; they take precedence over everything else. */
  seo?: SeoOverrides
  article?: {publishedAt: string; updatedAt: string; authors: string[]}
  noIndex?: boolean
  /** The page's path with its query. Needed where a rewrite takes parameters from the router's path on the server. */
  path?: string
  /** The path of the canonical URL, when it differs from the page's own. */
  canonicalPath?: string
  isHome?: boolean
  /** Structured data about the page, and what its share picture shows. */
  data?: PageData & SubjectData
  /** An error page has no canonical URL and is not indexed. */
  isError?: boolean
}

/** Renders the head tags of a page; the layout provides the defaults. */
export default function SeoTags({
  title,
  description,
  seo,
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
  // The picture of a draft would be public.
  const images = isPreview ? [] : [shareImage({path: path ?? asPath, title, seo, data, layout})]

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
      images,
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
function describePage(seo: SeoOverrides | undefined, texts: SeoProps['description'][]): string {
  if (seo?.description) return cutDescription(plainText(seo.description))
  return toDescription(texts.map(text => text && plainText(Array.isArray(text) ? toSentences(text) : text)))
}
