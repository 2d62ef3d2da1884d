import type {AccountImportInput} from '../../../contract/import.ts'

/** The sample account. Its password is public, because the account gives access to nothing but its name. */
export const DEMO_ACCOUNT: AccountImportInput['accounts'][number] = {
  email: 'mina.okafor@example.com',
  name: 'Mina Okafor',
  shop: 'Lagoon & Line',
  password: 'three inks one sheet',
}
