import type {AccountImportInput} from '../../../contract/import.ts'

/** The one account of the sample world, whose password is no secret: it opens nothing but its own name. */
export const DEMO_ACCOUNT: AccountImportInput['accounts'][number] = {
  email: 'mina.okafor@example.com',
  name: 'Mina Okafor',
  shop: 'Lagoon & Line',
  password: 'three inks one sheet',
}
