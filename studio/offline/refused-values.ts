import {dequal} from 'dequal'
import {isArrayOfBlocksSchemaType, isArraySchemaType, type Path, type SchemaType} from 'sanity'
import {isOfType} from '../inputs/is-plain-text'
import {isKeptAsAWhole} from './kept-kinds'
import {haveSameKeys, isKeyed, isObject} from './keyed-items'
import type {Typed} from './text-keeper'
import {typeAt} from './type-at'

type Values = {mine: unknown; stored: unknown}

/**
 * Lists the pictures, and the lists of sections and other items, that differ from what the lake has stored. Texts and choices are noted
 * by their inputs. `type` is the type of both values.
 */
export function refusedValues(type: SchemaType, {mine, stored}: Values, path: Path = []): Typed[] {
  if (dequal(mine, stored)) return []
  if (isPicture(type)) return [changeOf(type, {mine, stored}, path)]
  if (isArraySchemaType(type)) return isNoted(type, path) ? [] : refusedItems(type, {mine, stored}, path)
  if (type.jsonType !== 'object') return []
  const [own, theirs] = [mine, stored].map(value => (isObject(value) ? value : {}))
  return type.fields.flatMap(({name, type: field}) =>
    refusedValues(field, {mine: own?.[name], stored: theirs?.[name]}, [...path, name]),
  )
}

/** Returns whether inputs note the values of a list. Those of rich text do not note the pictures in it. */
const isNoted = (type: SchemaType, path: Path): boolean =>
  isKeptAsAWhole({schemaType: type, path}) && !isArrayOfBlocksSchemaType(type)

/** Lists what differs within the items of a list that are the same; otherwise the list as a whole. */
function refusedItems(type: SchemaType, {mine, stored}: Values, path: Path): Typed[] {
  if (!isKeyed(mine) || !isKeyed(stored) || !haveSameKeys(mine, stored)) return [changeOf(type, {mine, stored}, path)]
  return mine.flatMap((item, index) => {
    // The letters of rich text are noted by its input.
    if (item._type === 'block') return []
    const own = typeAt(type, [{_key: item._key}], mine)
    return own ? refusedValues(own, {mine: item, stored: stored[index]}, [...path, {_key: item._key}]) : []
  })
}

const changeOf = (type: SchemaType, {mine, stored}: Values, path: Path): Typed => ({
  path,
  title: type.title ?? type.name,
  before: stored,
  text: mine,
})

/** Returns whether a type's values are pictures. */
const isPicture = (type: SchemaType): boolean => isOfType(type, 'image')
