/*
 * The queries of previews. A guest may see the drafts of some documents only. No perspective of the content lake shows a single draft,
 * so the query of a guest runs on the documents as stored, where a reference leads to the published document, and each `*` is limited to
 * what the guest may see.
 */

/** What a guest may see: published documents, with the drafts of some in their place. */
const VISIBLE = `_id in $sharedDrafts || !(_id in $sharedHidden) && !(_id in path("drafts.**")) && !(_id in path("versions.**"))`

/** How every query hides what is dated ahead. */
const DATED = 'dateTime(publishedAt) <= dateTime($now)'

/** Returns the ids of the drafts of published ids. */
export const draftIdsOf = (ids: string[]): string[] => ids.map(id => `drafts.${id}`)

/**
 * Returns a query that sees the drafts of the shared documents, whatever their date, and otherwise what the public sees. A condition on a
 * fixed id also finds its draft, and what refers to a published document counts for its draft.
 */
export const toSharedQuery = (query: string): string =>
  query
    .replaceAll(/\*\s*\[/g, `*[${VISIBLE}][`)
    .replaceAll(/\b_id == "([\w-]+)"/g, '_id in ["$1", "drafts.$1"]')
    .replaceAll('references(^._id)', 'references([^._id, string::split(^._id, "drafts.")[1]])')
    .replaceAll(DATED, `(${DATED} || _id in $sharedDrafts || _id in $sharedIds)`)

/** Returns a query that also sees posts without a date, for previews of all drafts. */
export const toDraftsQuery = (query: string): string => query.replaceAll(DATED, `(${DATED} || !defined(publishedAt))`)

/** Returns the parameters of the query of a guest: `found` are the ids of the drafts that exist. */
export const toSharedParams = (ids: string[], found: string[]): Record<string, string[]> => ({
  sharedIds: ids,
  sharedDrafts: found,
  sharedHidden: found.map(id => id.replace(/^drafts\./, '')),
})
