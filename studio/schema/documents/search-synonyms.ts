import {SearchIcon} from '@sanity/icons/Search'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {SYNONYM_LIMITS} from '@/contract/synonym-limits'
import {TRADE_SYNONYMS} from '@/contract/trade-synonyms'
import {phraseLengths} from '../rules/phrase-lengths'

const phrases = (name: string, title: string, description: string, min: number) =>
  defineField({
    name,
    title,
    type: 'array',
    description,
    of: [{type: 'string'}],
    options: {layout: 'tags'},
    validation: rule => {
      const rules = rule.max(SYNONYM_LIMITS.phrases).custom<string[]>(phraseLengths)
      return min > 0 ? rules.required().min(min) : rules
    },
  })

/** The synonyms of the catalogue's search. A publish writes them to the catalogue. */
export const searchSynonyms = defineType({
  name: 'searchSynonyms',
  title: 'Search synonyms',
  type: 'document',
  icon: SearchIcon,
  fields: [
    defineField({
      name: 'groups',
      title: 'Groups',
      type: 'array',
      description:
        'Words for the same thing, with which visitors search for products. Published groups replace all synonyms of the catalogue. Plurals and hyphens make no difference.',
      of: [
        defineArrayMember({
          name: 'synonymGroup',
          title: 'Group',
          type: 'object',
          fields: [
            phrases(
              'terms',
              'Words',
              'A search for one of these words or phrases finds the others too. Press Enter after each.',
              1,
            ),
            phrases(
              'also',
              'Shown after them',
              'A search for one of the words above also finds these, further down. A search for one of these does not find the words above.',
              0,
            ),
          ],
          preview: {select: {terms: 'terms', also: 'also'}, prepare: previewGroup},
        }),
      ],
      // An editor who publishes it for the first time keeps the words that the catalogue begins with.
      initialValue: TRADE_SYNONYMS.map((group, index) => ({
        _key: `trade-${index + 1}`,
        _type: 'synonymGroup',
        ...group,
      })),
      validation: rule => rule.max(SYNONYM_LIMITS.groups),
    }),
  ],
  preview: {prepare: () => ({title: 'Search synonyms'})},
})

/** Returns the preview of a group, such as “jumper, sweater → hoodie”. */
function previewGroup({terms = [], also = []}: {terms?: string[]; also?: string[]}) {
  const words = terms.join(', ') || 'No words yet'
  return {title: also.length > 0 ? `${words} → ${also.join(', ')}` : words}
}
