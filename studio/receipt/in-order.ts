/**
 * Returns a function to call before each request. It returns a function that takes the response: it shows it by `show`, unless what a
 * later request has brought is shown already.
 */
export function inOrder<Response>(show: (response: Response) => void): () => (response: Response) => void {
  let begun = 0
  let shown = 0
  return () => {
    begun += 1
    const number = begun
    return response => {
      if (number < shown) return
      shown = number
      show(response)
    }
  }
}
