/** Returns 128 random bits as 32 hexadecimal digits. Unlike `crypto.randomUUID` it also works without TLS. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
