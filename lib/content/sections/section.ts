import type {FaqEntry} from '@/lib/content/faq'
import type {ContentImage} from '@/lib/content/image'
import type {Action, Link} from '@/lib/content/link'
import type {PostSummary} from '@/lib/content/post-summary'
import type {Editable} from '@/lib/content/text/edit-marks'
import type {ArticleBody, SimpleText} from '@/lib/content/text/rich-text'

/** The ink a section is flooded with; null leaves the choice to the section's own design. */
export type Flood = 'paper' | 'stock' | 'teal' | 'sun' | 'coral' | 'key'

type Base<Type extends string> = Editable & {_type: Type; _key: string; flood: Flood | null; anchor: string | null}

export type HeroSection = Base<'hero'> & {
  heading: string
  /** The words printed off-register at the end of the heading; empty when there are none. */
  highlight: string
  lead: string
  actions: Action[]
  drawing: 'press' | 'none'
  image: ContentImage | null
  notes: string[]
}
export type ProductCarouselSection = Base<'productCarousel'> & {
  heading: string
  productIds: string[]
  /** How it moves by itself: not at all, a page of products at a time, or evenly to the end and back. */
  movement: 'none' | 'steps' | 'strip'
  link: Link | null
}
export type StepsSection = Base<'steps'> & {
  heading: string
  intro: string
  drawing: 'proofs' | 'numbers'
  steps: {
    _key: string
    label: string
    title: string
    text: string
    /** A name of the Lucide collection. */
    icon: string | null
    image: ContentImage | null
  }[]
}
export type MetricsSection = Base<'metrics'> & {
  heading: string | null
  leadValue: string
  leadText: string
  items: {_key: string; value: string; text: string}[]
  footnote: string | null
}
export type CalculatorSection = Base<'calculator'> & {
  heading: string
  text: string
  productIds: string[]
  footnote: string | null
}
export type TestimonialsSection = Base<'testimonials'> & {
  heading: string
  items: {_key: string; quote: string; name: string; detail: string; productId: string | null}[]
}
export type LatestPostsSection = Base<'latestPosts'> & {heading: string; link: Link | null; posts: PostSummary[]}
export type FaqSection = Base<'faqSection'> & {heading: string; entries: FaqEntry[]}
export type CallToActionSection = Base<'callToAction'> & {
  heading: string
  text: string
  action: Link | null
  productId: string | null
}
export type FeatureSection = Base<'feature'> & {
  heading: string
  body: SimpleText
  image: ContentImage | null
  productId: string | null
  imageSide: 'left' | 'right'
  action: Link | null
}
export type ComparisonSection = Base<'comparison'> & {
  heading: string
  intro: string
  /** The first column is us. */
  columns: string[]
  rows: {_key: string; label: string; values: string[]}[]
}
export type LottieSection = Base<'lottie'> & {
  heading: string
  text: string
  /** Path of the animation; its poster has the same name with `.svg`. */
  src: string
  alt: string
  isLooping: boolean
}
export type RichTextSection = Base<'richText'> & {heading: string | null; body: ArticleBody}

/** One section of a composed page; a map of components covers every `_type`. */
export type Section =
  | HeroSection
  | ProductCarouselSection
  | StepsSection
  | MetricsSection
  | CalculatorSection
  | TestimonialsSection
  | LatestPostsSection
  | FaqSection
  | CallToActionSection
  | FeatureSection
  | ComparisonSection
  | LottieSection
  | RichTextSection
