/**
 * The filters of the lists of posts. A list shows a post's draft, or its version in a release, in place of the published post, so a
 * changed post only appears under drafts. The Published view has no `_originalId`.
 */
export const POST_LISTS = {
  drafts: 'defined(_originalId) && _originalId != _id',
  online: 'coalesce(_originalId, _id) == _id && dateTime(publishedAt) <= dateTime(now())',
  ahead: 'dateTime(publishedAt) > dateTime(now())',
} as const
