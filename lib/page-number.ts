/** Parses the page number of a query parameter: an integer from 1 to 10,000, otherwise 1. */
export function toPageNumber(value: string | string[] | undefined): number {
  const text = Array.isArray(value) ? value[0] : value
  return text && /^[1-9]\d{0,3}$|^10000$/.test(text) ? Number(text) : 1
}
