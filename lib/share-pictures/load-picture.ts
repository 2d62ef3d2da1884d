import {messageOf, ServiceUnavailableError} from '@/lib/errors'
import {callSource, type Source} from '@/lib/sources/call-source'
import {withDeadline} from '@/lib/sources/deadline'
import {requestIdHeaders} from '@/lib/sources/request-id'
import {responds} from '@/lib/sources/responds'
import type {CardPicture} from './card'
import {PICTURE_SETTINGS, type PictureSource, toPictureSource} from './picture-source'

/** Time for one picture in milliseconds. A visitor does not wait that long: see `createPatientLoader`. */
const TIMEOUT_MS = 10_000
/** Time without a whole picture after which the source is checked, in milliseconds. */
const CHECK_MS = 2000
/** Number of checks in a row after which the source is left: one may fail because a machine is busy. */
const FAILED_CHECKS = 2
/** Added to the deadline of the load, so that the time limit of the picture ends first. In milliseconds. */
const MARGIN_MS = 5000
const MAX_BYTES = 8 * 1024 * 1024

/** What is wrong with one picture. It says nothing about its source. */
class PictureError extends Error {
  override readonly name = 'PictureError'
}

/**
 * Returns the bytes of a picture; null when it comes from elsewhere, is too large or cannot be loaded, which is logged. It fails
 * at once while the circuit of its source is open, and counts as a failure of the source when that does not respond.
 */
export async function loadPicture(
  {src}: CardPicture,
  settings = PICTURE_SETTINGS,
  timeoutMs = TIMEOUT_MS,
): Promise<Buffer | null> {
  const source = toPictureSource(src, settings)
  if (!source) {
    console.warn('A share picture leaves out a picture that is neither of the catalogue nor of the content')
    return null
  }
  try {
    return await requestPicture(source, timeoutMs)
  } catch (error) {
    console.warn(`A share picture is drawn without its picture: ${messageOf(error)}`)
    return null
  }
}

/**
 * Returns the bytes of a picture, at most 8 MiB; follows no redirects. Throws a ServiceUnavailableError when the source does not
 * respond at all, which counts as its failure, and other errors for the one picture.
 */
export function requestPicture(source: PictureSource, timeoutMs = TIMEOUT_MS): Promise<Buffer> {
  // A load of its own, because it goes on after the deadline of the page's data.
  return withDeadline(() => callSource(source.service, () => fetchPicture(source, timeoutMs)), timeoutMs + MARGIN_MS)
}

async function fetchPicture({url, headers, service}: PictureSource, timeoutMs: number): Promise<Buffer> {
  const limit = AbortSignal.timeout(timeoutMs)
  const hung = new AbortController()
  let failed = 0
  const check = setInterval(async () => {
    failed = (await responds(service.address)) ? 0 : failed + 1
    if (failed === FAILED_CHECKS) hung.abort(new Error('it does not respond'))
  }, CHECK_MS)
  try {
    const signal = AbortSignal.any([limit, hung.signal])
    const response = await fetch(url, {headers: {...requestIdHeaders(), ...headers}, redirect: 'manual', signal})
    if (response.ok && response.body) return await readAtMost(response.body, MAX_BYTES)
    await response.body?.cancel()
    throw new PictureError(`status ${response.status}`)
  } catch (error) {
    const isOfPicture = error instanceof PictureError || (limit.aborted && !hung.signal.aborted)
    throw isOfPicture ? error : unavailable(service, hung.signal.aborted ? hung.signal.reason : error)
  } finally {
    clearInterval(check)
  }
}

const unavailable = ({name, address, startCommand}: Source, cause: unknown) =>
  new ServiceUnavailableError(name, address, startCommand, messageOf(cause), cause)

async function readAtMost(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) throw new PictureError(`it has more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
