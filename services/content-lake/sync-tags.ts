import {createHash} from 'node:crypto'

/** One tag for all of a dataset: whatever changes in it, answers with the tag may be out of date. */
export const syncTagOf = (dataset: string): string =>
  `s1:${createHash('sha1').update(dataset).digest('base64url').slice(0, 6)}`
