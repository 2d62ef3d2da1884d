/** The site's images. A pasted document could name any address, such as one that ends a session. */
const IMAGE_PATH = /^\/(_next\/image$|lake\/images\/|share\/)|\.(png|jpe?g|webp|avif|gif|svg)$/i
const DATA_URL = /^data:(image\/[\w.+-]+)((?:;[\w=.-]+)*),/

/**
 * Returns the picture at an address inside the clipboard or of an image on this site; null for any other address, which only the program can read
 * that wrote it. Throws when it cannot be read.
 */
export async function loadPicture(src: string, signal: AbortSignal): Promise<Blob | null> {
  const [head, type = '', options = ''] = DATA_URL.exec(src) ?? []
  if (head !== undefined) return new Blob([decode(src.slice(head.length), options)], {type})
  if (!URL.canParse(src) || new URL(src).origin !== location.origin) return null
  if (!IMAGE_PATH.test(new URL(src).pathname)) return null
  const response = await fetch(src, {signal, credentials: 'omit', redirect: 'error'})
  const picture = await response.blob()
  return response.ok && picture.type.startsWith('image/') ? picture : null
}

function decode(content: string, options: string): Uint8Array<ArrayBuffer> {
  if (!/;base64$/i.test(options)) return new TextEncoder().encode(decodeURIComponent(content))
  return Uint8Array.from(atob(decodeURIComponent(content)), character => character.charCodeAt(0))
}
