/** Returns a random key for an item of an array, of twelve hexadecimal digits. */
export function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
