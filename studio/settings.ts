/** The settings that the server passes to the Studio. */
export type StudioSettings = {
  projectId: string
  dataset: string
  /** Path on this site that proxies the local content lake; null for a project hosted by Sanity. */
  lakePath: string | null
  /** Whether images need the cookie that the site gives to a signed-in Studio. */
  hasPrivateImages: boolean
  /** Whether the site stores a receipt for each publish. */
  hasReceipts: boolean
  /** Base URL of the catalogue API for browsers: a path on this site or an absolute URL. */
  catalogueUrl: string
  siteName: string
  /** IANA name of the time zone in which a day of the site begins. */
  timeZone: string
}
