/** The content that a query sees: published, drafts, or a stack of releases, the first one on top. */
export type Perspective = 'published' | 'drafts' | string[]
