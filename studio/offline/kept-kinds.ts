import {isArrayOfBlocksSchemaType, isArraySchemaType, type Path, type SchemaType} from 'sanity'
import {isOfType, isPlainText} from '../inputs/is-plain-text'
import {TableInput} from '../table/TableInput'

/** Returns whether an input's value is kept as one: rich text, rows of a table, a choice, or a list of texts or choices. */
export function isKeptAsAWhole({schemaType, path}: {schemaType: SchemaType; path: Path}): boolean {
  if (isTable(schemaType)) return true
  if (isArraySchemaType(schemaType)) {
    return isArrayOfBlocksSchemaType(schemaType) || isListOfTexts(schemaType) || schemaType.of.every(isChoice)
  }
  // An item of a list is kept with its list.
  return isChoice(schemaType) && typeof path.at(-1) === 'string'
}

/** Returns whether a type's values are texts, rich text or rows of a table. */
export const isTyped = (type: SchemaType | undefined): boolean =>
  !type || isPlainText(type) || isArrayOfBlocksSchemaType(type) || isTable(type)

/** Returns whether a type's values are lists of plain texts. Their items have no keys: another editor may change their places. */
export const isListOfTexts = (type: SchemaType): boolean => isArraySchemaType(type) && type.of.every(isPlainText)

/** Returns whether a type's values are the rows of a table. */
export const isTable = (type: SchemaType): boolean => type.components?.input === TableInput

/** Returns whether a type's values are chosen, or typed into a control of their own: dates, numbers, addresses, references. */
const isChoice = (type: SchemaType): boolean =>
  isSimple(type) || (type.jsonType === 'object' && isOfType(type, 'reference'))

/** Returns whether inputs of a type only show and change their value, which may be another one than the form's. */
export const isWhole = (type: SchemaType): boolean => isSimple(type) || isTable(type)

/** Returns whether inputs of a type only set and remove their value. */
const isSimple = (type: SchemaType): boolean =>
  ['string', 'number', 'boolean'].includes(type.jsonType) ? !isPlainText(type) : isOfType(type, 'slug')
