import type {Rule} from 'sanity'

/** The site shows nothing for a link that has only these fields. */
const WITHOUT_CONTENT = ['_type', '_key', 'kind', 'style']

const isEmpty = (link: unknown): boolean => Object.keys(link ?? {}).every(name => WITHOUT_CONTENT.includes(name))

/** Returns whether a field belongs to a link that was left empty. Without a context, Sanity requests the rules that a title shows. */
export const isOfEmptyLink = (context?: {parent?: unknown}): boolean => context !== undefined && isEmpty(context.parent)

/** What a field or a list member adds when its link cannot be left empty. Other links are optional. */
export const requiredLink = {
  initialValue: {kind: 'route'},
  validation: (rule: Rule) =>
    rule
      .required()
      .custom(link => link === undefined || !isEmpty(link) || 'Please enter a label and choose where the link leads'),
}
