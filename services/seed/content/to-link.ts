import type {ConversionContext} from './conversion-context.ts'

/** A link in a source text. */
export type SourceLink = {label: string; to: string; caption?: string; style?: 'primary' | 'secondary'}

/** Converts a link to the content model, or to a button when it has a style. Reports an error and returns null when it is broken. */
export function toLink({label, to, caption, style}: SourceLink, context: ConversionContext) {
  const target = context.target(to)
  if (target === null) return null
  const {id, ...rest} = target.kind === 'document' ? target : {...target, id: undefined}
  return {
    _type: style ? ('action' as const) : ('link' as const),
    label,
    ...rest,
    ...(id && {document: {_type: 'reference' as const, _ref: id}}),
    ...(caption && {caption}),
    ...(style && {style}),
  }
}
