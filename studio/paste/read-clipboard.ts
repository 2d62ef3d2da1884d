/** What a paste can bring: HTML, and files with pictures. */
export type Clipboard = {html: string; files: File[]}

/** The Studio's own text keeps all its blocks without a conversion. */
const OWN = /^(web )?application\/(x-)?portable-text$/

/** The editor makes a link of the selected text. */
const ADDRESS = /^\s*(https?|mailto|tel):\S+\s*$/i

/** Office's HTML. Beside text, Word and Excel put a picture of the whole selection on the clipboard, not of a picture in it. */
const OFFICE = /urn:schemas-microsoft-com:office|<meta[^>]+content="?Microsoft (Word|Excel|PowerPoint)/i

/** Returns what an editor pastes; null for plain text, a single address and text of the Studio. Has to be called while the event is handled. */
export function readClipboard(data: DataTransfer | null): Clipboard | null {
  if (!data || data.types.some(type => OWN.test(type))) return null
  const [html, text] = [data.getData('text/html'), data.getData('text/plain')]
  const files = [...data.files].filter(({type}) => type.startsWith('image/'))
  if (files.length === 0 && ADDRESS.test(text)) return null
  // Programs add a picture of the text itself, which is not wanted beside the text.
  if (html === '' && (files.length === 0 || text !== '')) return null
  return {html, files: text.trim() !== '' && OFFICE.test(html) ? [] : files}
}
