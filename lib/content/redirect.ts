/** Where an address that is gone has moved to. */
export type Redirect = {from: string; to: string; permanent: boolean}
