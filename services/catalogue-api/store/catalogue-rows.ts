import {
  type ImportedCategory,
  type ImportedShippingProfile,
  importedCategory,
  importedShippingProfile,
} from '../../../contract/import.ts'
import type {Query} from '../database/database.ts'

/** Returns the stored categories in the order of their import. */
export async function readCategories(query: Query): Promise<ImportedCategory[]> {
  const rows = await query.selectFrom('categories').select('document').orderBy('rowid').execute()
  return rows.map(({document}) => importedCategory.parse(JSON.parse(document)))
}

/** Returns the stored shipping profiles in the order of their import. */
export async function readProfiles(query: Query): Promise<ImportedShippingProfile[]> {
  const rows = await query.selectFrom('shipping_profiles').select('document').orderBy('rowid').execute()
  return rows.map(({document}) => importedShippingProfile.parse(JSON.parse(document)))
}
