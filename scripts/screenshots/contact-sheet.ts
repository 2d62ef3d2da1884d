import type {Picture, Visit} from './pictures.ts'
import {THUMBNAIL, thumbnailOf} from './take-pictures.ts'

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)

const STYLE = `
body { margin: 24px; font: 14px/1.4 system-ui, sans-serif; background: #ddd; color: #111 }
h2 { margin: 24px 0 8px; font-size: 15px } h2 code { font-weight: 400; color: #444 }
ul { display: flex; flex-wrap: wrap; gap: 10px; margin: 0; padding: 0; list-style: none }
li { width: ${THUMBNAIL.width}px } img { display: block; background: #fff; outline: 1px solid #999 } p { margin: 0 }`

const item = ({file, scheme, width}: Picture): string =>
  `<li><p>${width} ${scheme}</p><a href="${escapeHtml(file)}"><img src="${escapeHtml(thumbnailOf(file))}" alt="${escapeHtml(file)}" width="${THUMBNAIL.width}"></a></li>`

const row = (visits: Visit[]): string => {
  const [{state} = {state: {name: '', path: ''}}] = visits
  const pictures = visits.flatMap(visit => visit.pictures)
  return `<h2>${escapeHtml(state.name)} <code>${escapeHtml(state.path)}</code></h2>\n<ul>\n${pictures.map(item).join('\n')}\n</ul>`
}

/** Returns the contact sheet: an HTML page with a row per page, whose thumbnails link to the pictures. */
export function renderContactSheet(visits: Visit[], title: string): string {
  const rows = [...Map.groupBy(visits, ({state}) => state.name).values()]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<h1>${escapeHtml(title)}</h1>
${rows.map(row).join('\n')}
</html>
`
}
