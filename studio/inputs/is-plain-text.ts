import type {InputProps, SchemaType, StringInputProps} from 'sanity'
import {ProductInput} from '../catalogue/ProductInput'

/** Returns whether an input is a text control. Lists, dates and products are chosen: they report no letters. */
export const isPlainTextInput = (props: InputProps): props is StringInputProps => isPlainText(props.schemaType)

/** Returns whether values of a type are typed into a text control. */
export function isPlainText(type: SchemaType): boolean {
  const {list} = (type.options ?? {}) as {list?: unknown}
  const isText = ['string', 'text'].some(own => isOfType(type, own))
  return isText && list === undefined && type.components?.input !== ProductInput
}

/** Returns whether a type is, or comes from, Sanity's own type with that name. */
export const isOfType = ({name, type}: SchemaType, own: string): boolean =>
  name === own || (type ? isOfType(type, own) : false)
