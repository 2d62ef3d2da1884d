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
import {canonicalUrl} from '@/lib/seo/canonical'
import {toFullTitle} from './fullTitle'

type SocialImage = Pick<ContentImage, 'src' | 'alt' | 'width' | 'height'>
export type SeoProps = {
  title: string
  description?: string | null
  /** What an editor set for search engines; goes before everything else. */
  seo?: SeoOverrides
  image?: SocialImage | null
  article?: {publishedAt: string; updatedAt: string; authors: string[]}
  noIndex?: boolean
  /** The address that search engines are to know the page by, where it is not its own. */
  canonicalPath?: string
  isHome?: boolean
  /** An error has no canonical address and stays out of indexes. */
  isError?: boolean
}

/** Title, description, canonical address, robots and social card of a page, with the layout's where the page has none. */
export default function SeoTags({
  title,
  description,
  seo,
  image,
  article,
  noIndex,
  canonicalPath,
  isHome = false,
  isError = false,
}: SeoProps) {
  const layout = useLayout()
  const {asPath, locale, defaultLocale, isPreview} = useRouter()
  const canonical = isError ? undefined : canonicalUrl(canonicalPath ?? asPath)
  const fullTitle = plainText(toFullTitle(seo?.title ?? title, layout, isHome))
  const text = plainText(seo?.description ?? description ?? layout.description)
  const card = seo?.image ?? image ?? layout.seoImage

  const tags = generateNextSeo({
    title: fullTitle,
    canonical,
    ...(text && {description: text}),
    noindex: isError || isPreview || noIndex || seo?.noIndex,
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
  return <Head>{tags}</Head>
}

function toCard({src, alt, width, height}: SocialImage) {
  const scale = Math.min(1, IMAGE_PRESETS.cover.width / width)
  const isOfCms = src.includes('/images/')
  const sized = isOfCms ? `${src}${src.includes('?') ? '&' : '?'}w=${Math.round(width * scale)}` : src
  return {
    url: sized.startsWith('/') ? absoluteUrl(sized) : sized,
    alt: plainText(alt),
    width: isOfCms ? Math.round(width * scale) : width,
    height: isOfCms ? Math.round(height * scale) : height,
  }
}
