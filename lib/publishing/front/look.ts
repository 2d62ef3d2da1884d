/** An address as a server or a cache in front responds: `readAt` is when the sources of the page were read, 0 without one. */
export type Look = {status: number; readAt: number; location: string | null; cacheStatus: string}

/** A page has it in its data, and in the HTML as part of its data. Texts have their quotation marks escaped. */
const READ_AT = /"readAt":(\d+)/

/** Requests an address for at most `timeoutMs`. Throws when it cannot be reached. */
export async function look(
  url: string,
  {headers = {}, timeoutMs}: {headers?: Record<string, string>; timeoutMs: number},
): Promise<Look> {
  const response = await fetch(url, {headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs)})
  const text = await response.text()
  return {
    status: response.status,
    readAt: response.status === 200 ? Number(READ_AT.exec(text)?.[1] ?? 0) : 0,
    location: response.headers.get('location'),
    cacheStatus: response.headers.get('cache-status') ?? '',
  }
}

/** Whether a look shows the same response as an expected one, or a later version of it. Without one, any but an error. */
export const isUpToDate = (found: Look, expected: Look | null): boolean =>
  expected
    ? found.status === expected.status && found.location === expected.location && found.readAt >= expected.readAt
    : found.status < 500
