import {describeCut} from '../table/read-cells'

/** What a paste left out: the names of pictures, embedded media, links with an unsafe address, links in cells, tables that were cut, and tables that became text. */
export type Losses = {
  pictures: string[]
  takesPictures: boolean
  media: number
  unsafeLinks: number
  linksInTables: number
  cutTables: number
  tablesAsText: number
}

/** What pictures lose that were not in a document. */
export const NO_LOSSES = {media: 0, unsafeLinks: 0, linksInTables: 0, cutTables: 0, tablesAsText: 0}

/** The most pictures that a notice names. */
const MOST_NAMES = 8

/** Returns what to tell the editor about what was pasted or added; null when everything was kept. */
export function describeLosses(losses: Losses, done = 'Pasted'): {title: string; description: string} | null {
  const {pictures, media, unsafeLinks, linksInTables, cutTables, tablesAsText} = losses
  const sentences = [
    pictures.length > 0 && describePictures(losses),
    media > 0 && `This text has no embedded media, such as videos: ${media} left out.`,
    linksInTables > 0 && `Cells of a table are plain text: ${count(linksInTables, 'link')} in it became text.`,
    cutTables > 0 && describeCut(count(cutTables, 'table')),
    tablesAsText > 0 && `This text has no tables: the rows of ${count(tablesAsText, 'table')} became lines of text.`,
    unsafeLinks > 0 &&
      `${count(unsafeLinks, 'link')} became text, because the address is none that a page may link to.`,
  ].filter(sentence => sentence !== false)
  if (sentences.length === 0) return null
  const title = pictures.length > 0 ? `${done} without ${count(pictures.length, 'picture')}` : `${done} with changes`
  return {title, description: sentences.join(' ')}
}

function describePictures({pictures, takesPictures}: Losses): string {
  const list = listOf(pictures)
  if (!takesPictures) return `This text has no pictures: ${list} left out.`
  return `The Studio could not read or upload ${list}. Save them as files and add each with “Picture”.`
}

/** Returns what to tell the editor about pictures that were uploaded when their text was closed, locked or could not be saved. */
export const describeNotAdded = (pictures: string[]): {title: string; description: string} => ({
  title: 'Not added',
  description: `The text was closed, locked or not being saved when ${listOf(pictures)} had been uploaded. Add them again.`,
})

function listOf(pictures: string[]): string {
  const names = pictures.slice(0, MOST_NAMES).map(name => `“${name}”`)
  const more = pictures.length - names.length
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
