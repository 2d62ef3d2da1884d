import type {AccountImportInput} from '../../../contract/import.ts'

/** The sample account. Its password is public, because the account gives access to sample data only. */
export const DEMO_ACCOUNT: AccountImportInput['accounts'][number] = {
  email: 'mina.okafor@example.com',
  name: 'Mina Okafor',
  shop: 'Lagoon & Line',
  password: 'three inks one sheet',
}

/** A conversation of the sample account with the support team. The key stores it once. */
export const DEMO_CONVERSATION = {
  idempotencyKey: 'sample-conversation-1',
  question: {
    text: 'Our teal comes out darker on the navy tee than on white. Can you lay something under it?',
    name: 'Mina Okafor',
    page: '/catalog/products/unisex-tee',
  },
  reply:
    'Yes. A white underbase keeps the teal at its strength; it is part of the price. Tell us the order number and we print a test first.',
}
