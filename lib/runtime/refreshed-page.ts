let refreshed: string | null = null

/** Notes which page is fetched anew in place, by its address; null when that is over. */
export function noteRefresh(address: string | null): void {
  refreshed = address
}

/** Whether the address that the router says it goes to is that of the page which is being refreshed. */
export const isRefresh = (address: string): boolean => address === refreshed
