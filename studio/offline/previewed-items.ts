import {isArraySchemaType, type SchemaType} from 'sanity'
import {isOfType} from '../inputs/is-plain-text'
import {isTyped} from './kept-kinds'
import {type Fields, isObject} from './keyed-items'
import {typeAt} from './type-at'

/** An item and its type, as the Studio previews them. */
type Previewed = {item: Fields; itemType: SchemaType}

/** Returns what is shown as previews: a picture, references, and the sections or other objects of a list. Texts and rich text are not. */
export function previewedItems(value: unknown, type: SchemaType | undefined): Previewed[] {
  if (!type || isTyped(type)) return []
  if (!isArraySchemaType(type)) {
    const isShown = ['reference', 'image'].some(own => isOfType(type, own))
    return isShown && isObject(value) ? [{item: value, itemType: type}] : []
  }
  if (!Array.isArray(value)) return []
  return value.flatMap((item: unknown, index) => {
    const itemType = isObject(item) ? typeAt(type, [index], value) : undefined
    return itemType && isObject(item) ? [{item, itemType}] : []
  })
}
