import {PUBLISHED_TYPES} from './receipt.ts'

const SNAPSHOT = `{
  "slug": slug.current, key, from, publishedAt, "topics": topics[]._ref,
  version, "earlier": history[defined(version)].version
}`

/** Name, filter and projection of the webhook that notifies the site of publishes, for the local lake and hosted projects. */
export const publishHook = {
  name: 'Publish to the site',
  rule: {
    on: ['create', 'update', 'delete'],
    filter: `_type in ${JSON.stringify(PUBLISHED_TYPES)}`,
    projection: `{
      "id": _id,
      "type": _type,
      "rev": after()._rev,
      "updatedAt": after()._updatedAt,
      "before": before()${SNAPSHOT},
      "after": after()${SNAPSHOT}
    }`,
  },
}
