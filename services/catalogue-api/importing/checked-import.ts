import {catalogueImport} from '../../../contract/import.ts'
import {checkReferences} from './check-references.ts'

/** A catalogue document that matches its schema and whose references all resolve. */
export const checkedImport = catalogueImport.superRefine(checkReferences)
