import type {Section} from '@/lib/content/sections'

/** Types of sections that do nothing in the browser but follow links. */
const WITHOUT_BEHAVIOUR: ReadonlySet<Section['_type']> = new Set([
  'callToAction',
  'comparison',
  'faqSection',
  'feature',
  'metrics',
  'richText',
])

/** Returns whether browsers keep the server's HTML of a section. */
export const isKeptSection = ({_type}: Pick<Section, '_type'>): boolean => WITHOUT_BEHAVIOUR.has(_type)
