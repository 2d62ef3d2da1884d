export type Operation = 'create' | 'update' | 'delete' | 'none'

/** What a mutation did to one document. */
export type Outcome = {id: string; operation: Operation}
