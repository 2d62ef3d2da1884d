/** What the Studio is told by the server: where content and catalogue are. */
export type StudioSettings = {
  projectId: string
  dataset: string
  /** Path of this site below which the content lake answers; null for a project that Sanity hosts. */
  lakePath: string | null
  /** Whether the site writes down what it makes of each publish. */
  keepsReceipts: boolean
  /** Where browsers reach the backend: a path of this site or another address. */
  catalogueUrl: string
  /** Name of the site. */
  siteName: string
}
