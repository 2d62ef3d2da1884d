import {type Agent, request} from 'node:http'

/** Sends a request on a kept-alive connection. Resolves with the response's body; rejects for any status but 200. */
export function sendToLake(
  agent: Agent,
  token: string,
  {url, method, body}: {url: string; method: string; body?: string},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {authorization: `Bearer ${token}`, ...(body ? {'content-type': 'application/json'} : {})}
    const outgoing = request(url, {method, agent, headers}, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${method} ${url.slice(0, 120)}: ${response.statusCode} ${text.slice(0, 300)}`))
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
