import type {Server} from 'node:http'

/** A service's responses are data. A browser that opens one directly must neither guess a type nor load or run anything. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
} as const

/**
 * Sets the security headers of every response of a server, also of those that Fastify sends without running hooks, such as
 * the 400 of a malformed URL. A route may override them.
 */
export function addSecurityHeaders(server: Server): void {
  const headers = new Map(Object.entries(HEADERS))
  server.prependListener('request', (_request, response) => response.setHeaders(headers))
}
