/** Drafts that a guest sees: those of the documents with these published ids, or all of them. Everything else is as published. */
export type SharedDrafts = {drafts: string[] | 'all'}

/**
 * The content that a query sees: published, drafts, a stack of releases, the first one on top, or the drafts that a share link opens,
 * without the marks by which editors find their fields.
 */
export type Perspective = 'published' | 'drafts' | string[] | SharedDrafts

/** Returns whether the perspective is that of a share link's guest. */
export const isShared = (perspective: Perspective): perspective is SharedDrafts =>
  typeof perspective === 'object' && 'drafts' in perspective

/** Returns whether the perspective shows the drafts of all documents. */
export const showsAllDrafts = (perspective: Perspective): boolean =>
  isShared(perspective) ? perspective.drafts === 'all' : perspective !== 'published'
