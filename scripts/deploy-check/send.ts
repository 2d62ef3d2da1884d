const TIMEOUT_MS = 60_000

export type Reply = {status: number; body: unknown}
type Request = {token?: string | undefined; method?: string; headers?: Record<string, string>; body?: string}

/** Sends a request. Returns the body parsed as JSON, or as text when it is not JSON; null without a response. */
export async function send(url: string, {token, headers, ...init}: Request = {}): Promise<Reply | null> {
  const authorization: Record<string, string> = token ? {authorization: `Bearer ${token}`} : {}
  try {
    const response = await fetch(url, {
      ...init,
      headers: {'content-type': 'application/json', ...authorization, ...headers},
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    return {status: response.status, body: parse(text)}
  } catch {
    return null
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
