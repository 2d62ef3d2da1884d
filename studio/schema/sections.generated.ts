// Generated from the files in studio/schema/sections by `npm run typegen`. Do not edit.
import {calculator} from './sections/calculator'
import {callToAction} from './sections/call-to-action'
import {comparison} from './sections/comparison'
import {faqSection} from './sections/faq-section'
import {feature} from './sections/feature'
import {hero} from './sections/hero'
import {latestPosts} from './sections/latest-posts'
import {lottie} from './sections/lottie'
import {metrics} from './sections/metrics'
import {productCarousel} from './sections/product-carousel'
import {richText} from './sections/rich-text'
import {steps} from './sections/steps'
import {testimonials} from './sections/testimonials'

/** Every page section, by file name. */
export const sections = [
  calculator,
  callToAction,
  comparison,
  faqSection,
  feature,
  hero,
  latestPosts,
  lottie,
  metrics,
  productCarousel,
  richText,
  steps,
  testimonials,
]
