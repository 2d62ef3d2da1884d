import {TYPES_ON_PAGES} from './receipt.ts'

/*
 * The webhook that tells this site of what editors publish: the same settings for the local lake and for a hosted project.
 */

const PLACE = `{
  "slug": slug.current, key, from, publishedAt, "topics": topics[]._ref,
  version, "earlier": history[defined(version)].version
}`

/** Name, filter and projection of the webhook; drafts stay out of it. */
export const publishHook = {
  name: 'Publish to the site',
  rule: {
    on: ['create', 'update', 'delete'],
    filter: `_type in ${JSON.stringify(TYPES_ON_PAGES)}`,
    projection: `{
      "id": _id,
      "type": _type,
      "rev": after()._rev,
      "updatedAt": after()._updatedAt,
      "before": before()${PLACE},
      "after": after()${PLACE}
    }`,
  },
}
