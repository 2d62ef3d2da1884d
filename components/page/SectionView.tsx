import {createElement, type FunctionComponent} from 'react'
import {Calculator} from '@/components/sections/Calculator'
import {CallToAction} from '@/components/sections/CallToAction'
import {Comparison} from '@/components/sections/Comparison'
import {FaqSection} from '@/components/sections/FaqSection'
import {Feature} from '@/components/sections/Feature'
import {Hero} from '@/components/sections/Hero'
import {LatestPosts} from '@/components/sections/LatestPosts'
import {LottieSection} from '@/components/sections/LottieSection'
import {Metrics} from '@/components/sections/Metrics'
import {ProductCarousel} from '@/components/sections/ProductCarousel'
import {RichText} from '@/components/sections/RichText'
import {Steps} from '@/components/sections/Steps'
import {Testimonials} from '@/components/sections/Testimonials'
import type {SectionProducts} from '@/lib/catalogue/section-products'
import type {Section} from '@/lib/content/sections'

export type SectionProps<Type extends Section['_type'] = Section['_type']> = {
  section: Extract<Section, {_type: Type}>
  products: SectionProducts
}
type SectionViews = {[Type in Section['_type']]: FunctionComponent<SectionProps<Type>>}

/** One view per section type. A type without a view does not compile. */
const VIEWS = {
  calculator: Calculator,
  callToAction: CallToAction,
  comparison: Comparison,
  faqSection: FaqSection,
  feature: Feature,
  hero: Hero,
  latestPosts: LatestPosts,
  lottie: LottieSection,
  metrics: Metrics,
  productCarousel: ProductCarousel,
  richText: RichText,
  steps: Steps,
  testimonials: Testimonials,
} satisfies SectionViews

/** Renders a section by its type. */
export default function SectionView<Type extends Section['_type']>(props: SectionProps<Type>) {
  const views: SectionViews = VIEWS
  const type: Type = props.section._type
  return createElement(views[type], props)
}
