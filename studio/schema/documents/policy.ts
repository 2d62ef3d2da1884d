import {BookIcon} from '@sanity/icons/Book'
import {type DocumentRule, defineArrayMember, defineField, defineType, type SanityDocument} from 'sanity'
import {POLICY_SLUGS, POLICY_VERSION} from '@/lib/document-paths'
import {CountedInput} from '../../inputs/CountedInput'
import {SEARCH_DESCRIPTION, SEARCH_TITLE, TITLE_TOO_LONG} from '../../inputs/search-lengths'
import {SINGLETON_IDS} from '../../structure/singletons'
import {contentGroups, seoField} from '../fields'
import {headingOrder} from '../rules/heading-order'
import {keepsInForce} from '../rules/keeps-in-force'
import {newestFirst, policyVersions} from '../rules/policy-versions'
import {requireId} from '../rules/require-id'

const VERSION = new RegExp(`^${POLICY_VERSION}$`)

const versionFields = [
  defineField({
    name: 'version',
    title: 'Version',
    type: 'string',
    description: 'Such as 2.1. Use a new version whenever the meaning changes.',
    validation: rule => [
      rule.required(),
      rule
        .regex(VERSION)
        .error('Please use one to three numbers of up to eight digits, joined by dots, such as 2.1 or 20251130'),
    ],
  }),
  defineField({
    name: 'effectiveDate',
    title: 'In force from',
    type: 'date',
    description:
      'The day this version takes effect. Until then, the site shows the version before it and announces this one.',
    validation: rule => rule.required(),
  }),
  defineField({
    name: 'changeSummary',
    title: 'What changed',
    type: 'text',
    description: 'One or two sentences for readers of the previous version. Shown in the list of versions.',
    rows: 2,
    validation: rule => rule.required().max(400),
  }),
]

const bodyField = defineField({
  name: 'body',
  title: 'Text',
  type: 'policyBody',
  description:
    'The legally binding text. Start each part with a heading 2; these headings become the list of sections.',
  validation: rule => rule.required().min(1).custom(headingOrder),
})

const SUMMARY = {
  name: 'summary',
  title: 'In plain language',
  type: 'text',
  rows: 4,
  description: 'What the policy means, for readers in a hurry. It does not replace the policy.',
} as const

const keepsInForceIn = (timeZone: string) => (rule: DocumentRule) =>
  rule.custom((document: Partial<SanityDocument> | undefined, context) => keepsInForce(document, timeZone, context))

/** One of the six legal texts, with its earlier versions, for a site whose days begin in UTC. */
export const policy = defineType({
  name: 'policy',
  title: 'Policy',
  type: 'document',
  icon: BookIcon,
  groups: [...contentGroups, {name: 'history', title: 'Earlier versions'}],
  validation: keepsInForceIn('UTC'),
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      description: 'The large heading of the policy, and its name in lists of policies.',
      group: 'content',
      components: {input: CountedInput},
      options: {textLength: SEARCH_TITLE},
      validation: rule => [rule.required().max(80), rule.max(SEARCH_TITLE.max).warning(TITLE_TOO_LONG)],
    }),
    defineField({
      name: 'slug',
      title: 'Address',
      type: 'slug',
      group: 'content',
      description: 'The last part of the address: /legal/…. There are six policies, each with a fixed address.',
      readOnly: ({value}) => value?.current !== undefined,
      validation: rule =>
        rule.required().custom((slug, {document}) => {
          const known = POLICY_SLUGS.find(one => one === slug?.current)
          return known
            ? requireId(SINGLETON_IDS.policy(known), document)
            : `Please use one of ${POLICY_SLUGS.join(', ')}`
        }),
    }),
    ...versionFields.map(field => ({...field, group: 'content'})),
    defineField({
      ...SUMMARY,
      group: 'content',
      components: {input: CountedInput},
      options: {textLength: {min: SEARCH_DESCRIPTION.min, max: 800, cut: SEARCH_DESCRIPTION.cut}},
      validation: rule => rule.required().max(800),
    }),
    {...bodyField, group: 'content'},
    defineField({
      name: 'history',
      title: 'Earlier versions',
      type: 'array',
      group: 'history',
      description:
        '“Begin a new version”, in the menu beside Publish, copies the published version here: the site shows it until the new one takes effect. Newest first.',
      of: [
        defineArrayMember({
          name: 'policyVersion',
          title: 'Version',
          type: 'object',
          fields: [...versionFields, defineField({...SUMMARY, validation: rule => rule.max(800)}), bodyField],
          preview: {select: {title: 'version', subtitle: 'effectiveDate'}},
        }),
      ],
      validation: rule => [
        rule.custom((history, {document}) => policyVersions(history, document)),
        rule.custom(newestFirst).warning(),
      ],
    }),
    seoField,
  ],
  preview: {
    select: {title: 'title', version: 'version', date: 'effectiveDate'},
    prepare: ({title, version, date}) => ({title, subtitle: `Version ${version ?? '–'}, from ${date ?? '–'}`}),
  },
})

/** Returns the type of a policy for a site in a time zone. */
export const policyIn = (timeZone: string) => ({...policy, validation: keepsInForceIn(timeZone)})
