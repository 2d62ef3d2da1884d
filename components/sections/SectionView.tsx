import {createElement, type FunctionComponent} from 'react'
import type {SectionProducts} from '@/lib/catalogue/section-products'
import type {Section} from '@/lib/content/section'
import {Calculator} from './Calculator'
import {CallToAction} from './CallToAction'
import {Comparison} from './Comparison'
import {FaqSection} from './FaqSection'
import {Feature} from './Feature'
import {Hero} from './Hero'
import {LatestPosts} from './LatestPosts'
import {Metrics} from './Metrics'
import {MovingDrawing} from './MovingDrawing'
import {ProductCarousel} from './ProductCarousel'
import {RichText} from './RichText'
import {Steps} from './Steps'
import {Testimonials} from './Testimonials'

export type SectionProps<Type extends Section['_type'] = Section['_type']> = {
  section: Extract<Section, {_type: Type}>
  products: SectionProducts
}
type SectionMap = {[Type in Section['_type']]: FunctionComponent<SectionProps<Type>>}

/** Every block of the page builder; one that is missing does not compile. */
const SECTIONS = {
  hero: Hero,
  productCarousel: ProductCarousel,
  steps: Steps,
  metrics: Metrics,
  calculator: Calculator,
  testimonials: Testimonials,
  latestPosts: LatestPosts,
  faqSection: FaqSection,
  callToAction: CallToAction,
  feature: Feature,
  comparison: Comparison,
  lottie: MovingDrawing,
  richText: RichText,
} satisfies SectionMap

/** One section by its type. */
export default function SectionView<Type extends Section['_type']>(props: SectionProps<Type>) {
  const views: SectionMap = SECTIONS
  const type: Type = props.section._type
  return createElement(views[type], props)
}
