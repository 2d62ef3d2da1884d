/** Reads the requests per second from the output of wrk. Throws when a request failed, or when there is no rate. */
export function readRate(output: string, url: string): number {
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(output)
  if (failed) throw new Error(`${failed[1]} responses of ${url} were errors`)
  // Requests that got no response at all.
  const lost = /Socket errors: .*[1-9].*/.exec(output)
  if (lost) throw new Error(`Requests of ${url} failed. ${lost[0]}`)
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(output) ?? []
  if (rate === undefined) throw new Error(`wrk printed no rate of ${url}: ${output.slice(-300)}`)
  return Number(rate)
}
