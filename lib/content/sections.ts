import {type CalculatorSection, calculatorFragment, toCalculator} from './sections/calculator'
import {type CallToActionSection, callToActionFragment, toCallToAction} from './sections/call-to-action'
import {type ComparisonSection, comparisonFragment, toComparison} from './sections/comparison'
import {type FaqSection, faqSectionFragment, toFaqSection} from './sections/faq-section'
import {type FeatureSection, featureFragment, toFeature} from './sections/feature'
import {type HeroSection, heroFragment, toHero} from './sections/hero'
import {type LatestPostsSection, latestPostsFragment, toLatestPosts} from './sections/latest-posts'
import {type LottieSection, lottieFragment, toLottie} from './sections/lottie'
import {type MetricsSection, metricsFragment, toMetrics} from './sections/metrics'
import {type ProductCarouselSection, productCarouselFragment, toProductCarousel} from './sections/product-carousel'
import {type RichTextSection, richTextFragment, toRichText} from './sections/rich-text'
import {type RawSection, sectionBaseFragment} from './sections/section-base'
import {type StepsSection, stepsFragment, toSteps} from './sections/steps'
import {type TestimonialsSection, testimonialsFragment, toTestimonials} from './sections/testimonials'
import {createIdGenerator, type IdGenerator} from './text/heading-id'

/** One section of a composed page. */
export type Section =
  | CalculatorSection
  | CallToActionSection
  | ComparisonSection
  | FaqSection
  | FeatureSection
  | HeroSection
  | LatestPostsSection
  | LottieSection
  | MetricsSection
  | ProductCarouselSection
  | RichTextSection
  | StepsSection
  | TestimonialsSection

/** The fields of every section, by its type. */
export const sectionFragment = /* groq */ `
  ${sectionBaseFragment},
  ${calculatorFragment},
  ${callToActionFragment},
  ${comparisonFragment},
  ${faqSectionFragment},
  ${featureFragment},
  ${heroFragment},
  ${latestPostsFragment},
  ${lottieFragment},
  ${metricsFragment},
  ${productCarouselFragment},
  ${richTextFragment},
  ${stepsFragment},
  ${testimonialsFragment}` as const

type SectionMappers = {
  [Type in Section['_type'] | RawSection['_type']]: (
    raw: RawSection<Type>,
    generateId: IdGenerator,
  ) => Extract<Section, {_type: Type}>
}

/** One mapper per section type. A type without one, in the Studio's schema or in `Section`, does not compile. */
const MAPPERS = {
  calculator: toCalculator,
  callToAction: toCallToAction,
  comparison: toComparison,
  faqSection: toFaqSection,
  feature: toFeature,
  hero: toHero,
  latestPosts: toLatestPosts,
  lottie: toLottie,
  metrics: toMetrics,
  productCarousel: toProductCarousel,
  richText: toRichText,
  steps: toSteps,
  testimonials: toTestimonials,
} satisfies SectionMappers

/** The type of every section. */
export const SECTION_TYPES = Object.keys(MAPPERS) as Section['_type'][]

/** Converts the sections of a page; returns an empty list when there are none. No heading repeats a section's anchor. */
export function toSections(raw: readonly RawSection[] | null | undefined): Section[] {
  const sections = raw ?? []
  const generateId = createIdGenerator(sections.flatMap(({anchor}) => anchor ?? []))
  return sections.flatMap(section => toSection(section, generateId) ?? [])
}

/** Converts one section; returns null for a type of a newer content model than this build's. */
function toSection<Type extends RawSection['_type']>(raw: RawSection<Type>, generateId: IdGenerator): Section | null {
  const mappers: Partial<SectionMappers> = MAPPERS
  const type: Type = raw._type
  return mappers[type]?.(raw, generateId) ?? null
}
