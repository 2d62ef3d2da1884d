import type {Role} from './roles.ts'

/** The sender of a request. `session` is the id of the token, or null for configured tokens and anonymous callers. */
export type Caller = {role: Role | 'anonymous'; id: string; session: string | null}
