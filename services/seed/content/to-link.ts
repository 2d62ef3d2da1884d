import type {ConversionContext} from './conversion-context.ts'

/** A link as the texts write it. */
export type SourceLink = {label: string; to: string; caption?: string; style?: 'primary' | 'secondary'}

/** A link, or with a style a button, of the content model; null, with the fault noted, when it leads nowhere. */
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
