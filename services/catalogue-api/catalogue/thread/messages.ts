import type {LentDatabase} from '../../database/lent-database.ts'
import type {ThreadError} from '../../thread-error.ts'
import type {Part} from './catalogue-parts.ts'

/* Messages between the API and the thread that builds its index. The thread sends a part for each `next`. */

export type ToIndexThread = 'next' | 'close'

export type FromIndexThread = {part: Part} | {error: ThreadError} | {end: true}

/** With `isUrgent`, requests wait for the index. */
export type IndexThreadSettings = {database: LentDatabase; isUrgent: boolean}
