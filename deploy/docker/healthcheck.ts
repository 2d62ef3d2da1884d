import process from 'node:process'

/* Exits with 0 when the URL in the first argument responds with 200 within 4 s, otherwise with 1. */

const [, , url = ''] = process.argv
try {
  const response = await fetch(url, {signal: AbortSignal.timeout(4000)})
  await response.body?.cancel()
  process.exitCode = response.status === 200 ? 0 : 1
} catch {
  process.exitCode = 1
}
