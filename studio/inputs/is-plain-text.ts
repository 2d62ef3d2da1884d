import type {InputProps, SchemaType, StringInputProps} from 'sanity'
import {ProductInput} from '../catalogue/ProductInput'

/** Returns whether an input is a text control. Lists, dates and products are chosen: they report no letters. */
export const isPlainTextInput = (props: InputProps): props is StringInputProps => isPlainText(props.schemaType)

/** Returns whether values of a type are typed into a text control. */
export function isPlainText(type: SchemaType): boolean {
  const {list} = (type.options ?? {}) as {list?: unknown}
  return ['string', 'text'].includes(rootName(type)) && list === undefined && type.components?.input !== ProductInput
}

/** Returns the name of Sanity's own type that a type comes from. */
const rootName = ({name, type}: SchemaType): string => (type ? rootName(type) : name)
