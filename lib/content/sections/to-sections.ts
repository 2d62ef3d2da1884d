import {toFaqEntry} from '@/lib/content/faq'
import {toContentImage} from '@/lib/content/image'
import {toAction, toLink} from '@/lib/content/link'
import {toPostSummary} from '@/lib/content/post-summary'
import type {PAGE_QUERY_RESULT} from '@/lib/content/sanity.types'
import {toArticleBody} from '@/lib/content/text/article-body'
import {takeMark} from '@/lib/content/text/edit-marks'
import {createIdGiver, type GiveId} from '@/lib/content/text/heading-id'
import {toSimpleText} from '@/lib/content/text/text-block'
import type {Section} from './section'

type RawSection = NonNullable<NonNullable<PAGE_QUERY_RESULT>['sections']>[number]
type Raw<Type extends RawSection['_type']> = Extract<RawSection, {_type: Type}>
type Fields<Type extends Section['_type']> = Omit<
  Extract<Section, {_type: Type}>,
  '_type' | '_key' | 'flood' | 'anchor' | 'edit'
>

const DEFAULT_POST_COUNT = 3

/** The sections of a page, empty when there are none; anchors of sections and of headings never meet. */
export function toSections(raw: readonly RawSection[] | null | undefined): Section[] {
  const sections = raw ?? []
  const giveId = createIdGiver(sections.flatMap(({anchor}) => anchor ?? []))
  return sections.flatMap(section => toSection(section, giveId) ?? [])
}

function toSection(raw: RawSection, giveId: GiveId): Section | null {
  const {flood, anchor} = raw
  const {text: _key, ...editable} = takeMark(raw._key)
  const base = {_key, flood, anchor, ...editable}
  switch (raw._type) {
    case 'hero':
      return {...base, _type: raw._type, ...toHero(raw)}
    case 'productCarousel':
      return {...base, _type: raw._type, ...toProductCarousel(raw)}
    case 'steps':
      return {...base, _type: raw._type, ...toSteps(raw)}
    case 'metrics':
      return {...base, _type: raw._type, ...toMetrics(raw)}
    case 'calculator':
      return {...base, _type: raw._type, ...toCalculator(raw)}
    case 'testimonials':
      return {...base, _type: raw._type, ...toTestimonials(raw)}
    case 'latestPosts':
      return {...base, _type: raw._type, ...toLatestPosts(raw)}
    case 'faqSection':
      return {...base, _type: raw._type, ...toFaqSection(raw)}
    case 'callToAction':
      return {...base, _type: raw._type, ...toCallToAction(raw)}
    case 'feature':
      return {...base, _type: raw._type, ...toFeature(raw)}
    case 'comparison':
      return {...base, _type: raw._type, ...toComparison(raw)}
    case 'lottie':
      return {...base, _type: raw._type, ...toLottie(raw)}
    case 'richText':
      return {...base, _type: raw._type, heading: raw.heading, body: toArticleBody(raw.body, giveId)}
    default:
      // A section of a newer content model than this build knows.
      return null
  }
}

function toHero(raw: Raw<'hero'>): Fields<'hero'> {
  return {
    heading: raw.heading ?? '',
    highlight: raw.highlight ?? '',
    lead: raw.lead ?? '',
    actions: (raw.actions ?? []).flatMap(action => toAction(action) ?? []),
    drawing: raw.drawing ?? 'none',
    image: toContentImage(raw.image),
    notes: raw.notes ?? [],
  }
}

function toProductCarousel(raw: Raw<'productCarousel'>): Fields<'productCarousel'> {
  return {
    heading: raw.heading ?? '',
    productIds: raw.productIds ?? [],
    movement: raw.movement ?? 'none',
    link: toLink(raw.link),
  }
}

function toSteps(raw: Raw<'steps'>): Fields<'steps'> {
  return {
    heading: raw.heading ?? '',
    intro: raw.intro ?? '',
    drawing: raw.drawing ?? 'numbers',
    steps: (raw.steps ?? []).map(({_key, label, title, text, icon, image}) => ({
      _key,
      label: label ?? '',
      title: title ?? '',
      text: text ?? '',
      icon,
      image: toContentImage(image),
    })),
  }
}

function toMetrics(raw: Raw<'metrics'>): Fields<'metrics'> {
  return {
    heading: raw.heading,
    leadValue: raw.leadValue ?? '',
    leadText: raw.leadText ?? '',
    items: (raw.items ?? []).map(({_key, value, text}) => ({_key, value: value ?? '', text: text ?? ''})),
    footnote: raw.footnote,
  }
}

function toCalculator(raw: Raw<'calculator'>): Fields<'calculator'> {
  return {heading: raw.heading ?? '', text: raw.text ?? '', productIds: raw.productIds ?? [], footnote: raw.footnote}
}

function toTestimonials(raw: Raw<'testimonials'>): Fields<'testimonials'> {
  return {
    heading: raw.heading ?? '',
    items: (raw.items ?? []).flatMap(({_key, quote, name, detail, productId}) =>
      quote ? {_key, quote, name: name ?? '', detail: detail ?? '', productId} : [],
    ),
  }
}

function toLatestPosts(raw: Raw<'latestPosts'>): Fields<'latestPosts'> {
  return {
    heading: raw.heading ?? '',
    link: toLink(raw.link),
    posts: raw.posts.slice(0, raw.count ?? DEFAULT_POST_COUNT).map(toPostSummary),
  }
}

function toFaqSection(raw: Raw<'faqSection'>): Fields<'faqSection'> {
  return {heading: raw.heading ?? '', entries: (raw.entries ?? []).flatMap(entry => toFaqEntry(entry) ?? [])}
}

function toCallToAction(raw: Raw<'callToAction'>): Fields<'callToAction'> {
  return {heading: raw.heading ?? '', text: raw.text ?? '', action: toLink(raw.action), productId: raw.productId}
}

function toFeature(raw: Raw<'feature'>): Fields<'feature'> {
  return {
    heading: raw.heading ?? '',
    body: toSimpleText(raw.body),
    image: toContentImage(raw.image),
    productId: raw.productId,
    imageSide: raw.imageSide ?? 'right',
    action: toLink(raw.action),
  }
}

function toComparison(raw: Raw<'comparison'>): Fields<'comparison'> {
  const columns = raw.columns ?? []
  return {
    heading: raw.heading ?? '',
    intro: raw.intro ?? '',
    columns,
    // One value for each column, also while an editor has yet to fill a row.
    rows: (raw.rows ?? []).map(({_key, label, values}) => ({
      _key,
      label: label ?? '',
      values: columns.map((_, index) => values?.[index] ?? ''),
    })),
  }
}

function toLottie(raw: Raw<'lottie'>): Fields<'lottie'> {
  return {
    heading: raw.heading ?? '',
    text: raw.text ?? '',
    src: raw.src ?? '',
    alt: raw.alt ?? '',
    isLooping: raw.isLooping ?? false,
  }
}
