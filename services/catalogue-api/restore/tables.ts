import {createHash} from 'node:crypto'
import {z} from 'zod'
import {importedCategory, importedShippingProfile} from '../../../contract/import.ts'
import {importedProduct} from '../../../contract/imported-product.ts'
import {searchSynonyms} from '../../../contract/search-synonyms.ts'
import {supportMessage} from '../../../contract/support.ts'
import type {Row} from './read-table.ts'

export type RestorableTable = {
  name: string
  /** Name for people. */
  label: string
  /** The column that identifies a row. */
  key: string
  /** Returns whether the content of a row is as it was stored, as far as its digest or schema can show that. */
  isValid: (row: Row) => boolean
  /** Rows are replaced or updated after they were added. */
  isMutable: boolean
  /** `isValid` also finds most damage within a row: a changed one is taken from a damaged table, too. */
  isChecked?: boolean
  /** Tables that are only usable together: all are taken from the damaged database or none. */
  group?: 'catalogue' | 'sessions'
  /** Databases of earlier versions are complete without it. */
  isRecent?: boolean
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('base64url')

const isJson = (value: unknown, schema: z.ZodType = z.looseObject({})): boolean => {
  try {
    return schema.safeParse(JSON.parse(String(value))).success
  } catch {
    return false
  }
}

const isTime = (value: unknown): boolean => z.iso.datetime().safeParse(value).success

const hasDocument =
  (schema: z.ZodType): RestorableTable['isValid'] =>
  ({document}) =>
    isJson(document, schema)

const catalogue = {isMutable: true, group: 'catalogue'} as const
const sessions = {key: 'digest', isValid: () => true, isMutable: true, group: 'sessions'} as const

/** The tables of the API in the order in which they are restored: a table comes after those that it refers to. */
export const TABLES: RestorableTable[] = [
  {name: 'meta', label: 'settings of the catalogue', key: 'name', isValid: isMeta, ...catalogue},
  {name: 'categories', label: 'categories', key: 'id', isValid: hasDocument(importedCategory), ...catalogue},
  {
    name: 'shipping_profiles',
    label: 'shipping profiles',
    key: 'key',
    isValid: hasDocument(importedShippingProfile),
    ...catalogue,
  },
  {name: 'products', label: 'products', key: 'id', isValid: hasDocument(importedProduct), ...catalogue},
  {
    name: 'catalogue_imports',
    label: 'imports of products',
    key: 'id',
    isValid: () => true,
    isRecent: true,
    ...catalogue,
  },
  {
    name: 'import_products',
    isRecent: true,
    label: 'imported products',
    key: 'key',
    isValid: ({document}) => document === null || isJson(document, importedProduct),
    ...catalogue,
  },
  {
    name: 'images',
    label: 'images',
    key: 'key',
    isValid: ({original, digest}) => original instanceof Uint8Array && sha256(original).slice(0, 27) === digest,
    isMutable: true,
    isChecked: true,
  },
  {
    name: 'contact_submissions',
    label: 'contact messages',
    key: 'reference',
    isValid: ({document, digest, received_at}) =>
      isTime(received_at) && isJson(document) && sha256(String(document)) === digest,
    isMutable: false,
  },
  {
    name: 'newsletter_subscriptions',
    label: 'newsletter subscriptions',
    key: 'email',
    isValid: ({email, subscribed_at}) => z.email().safeParse(email).success && isTime(subscribed_at),
    isMutable: false,
  },
  {
    name: 'support_conversations',
    label: 'conversations',
    key: 'id',
    isValid: ({details, created_at, updated_at}) => isJson(details) && isTime(created_at) && isTime(updated_at),
    isMutable: true,
  },
  {
    name: 'support_messages',
    label: 'messages of conversations',
    key: 'id',
    isValid: row => supportMessage.safeParse(row).success,
    isMutable: false,
  },
  {
    name: 'accounts',
    label: 'accounts',
    key: 'email',
    isValid: ({email}) => z.email().safeParse(email).success,
    isMutable: true,
  },
  {
    name: 'account_conversations',
    label: 'conversations of accounts',
    key: 'conversation',
    isValid: ({email}) => z.email().safeParse(email).success,
    isMutable: false,
  },
  {name: 'sessions', label: 'sessions', ...sessions},
  {name: 'browser_sessions', label: 'sessions', ...sessions},
  {name: 'browser_session_tokens', label: 'sessions', ...sessions},
  {name: 'browser_session_devices', label: 'sessions', ...sessions, key: 'session'},
  {
    name: 'orders',
    label: 'orders',
    key: 'number',
    isValid: ({document}) => isJson(document),
    isMutable: true,
    isChecked: true,
  },
]

function isMeta({name, value}: Row): boolean {
  if (name === 'search_synonyms') return isJson(value, searchSynonyms)
  return name !== 'exchange_rates' || isJson(value)
}
