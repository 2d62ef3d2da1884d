/** The page of the last product, 24 a page, to which the backend can be asked to skip. */
const MAX_PAGE = 41_667

/** Parses the page number of a query parameter: an integer from 1 to 41,667, otherwise 1. */
export function toPageNumber(value: string | string[] | undefined): number {
  const text = Array.isArray(value) ? value[0] : value
  return text && /^[1-9]\d{0,4}$/.test(text) && Number(text) <= MAX_PAGE ? Number(text) : 1
}
