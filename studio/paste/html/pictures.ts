/** A picture of a pasted document. `src` is as the program wrote it, often an address that only that program can read. */
export type PastedPicture = {src: string; alt: string; caption: string}

/** The element in the place of a picture until it is uploaded. */
export const PICTURE_ELEMENT = 'pasted-picture'

/** Takes the pictures out of a document. An empty element keeps the place of each, between paragraphs, items and tables. */
export function takePictures(body: HTMLElement): PastedPicture[] {
  const pictures: PastedPicture[] = []
  for (const image of body.querySelectorAll('img')) {
    if (!isDecoration(image)) {
      pictures.push(toPicture(image))
      place(image, pictures.length - 1)
    }
    image.remove()
  }
  return pictures
}

/** Counters of visits, spacers, emoji, and the boxes of checklists of Google Docs. */
function isDecoration(image: Element): boolean {
  if (image.getAttribute('aria-roledescription') === 'checkbox') return true
  return isTiny(image) || image.getAttribute('src')?.trim() === ''
}

/** Returns whether the attributes of a picture or medium make it too small to be seen, as those of counters are. */
export function isTiny(element: Element): boolean {
  const sizes = [element.getAttribute('width'), element.getAttribute('height')].filter(size => size !== null)
  return sizes.some(size => Number.parseInt(size, 10) <= 2)
}

function toPicture(image: Element): PastedPicture {
  const figure = image.closest('figure')
  const caption = figure?.querySelectorAll('img').length === 1 ? figure.querySelector('figcaption') : null
  caption?.remove()
  // Pages that load pictures late have the real address in another attribute, beside a placeholder.
  const src = image.getAttribute('data-src') ?? image.getAttribute('src') ?? ''
  return {
    src: src.trim(),
    alt: toLine(image.getAttribute('alt')),
    caption: toLine(caption?.textContent),
  }
}

const toLine = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()

/** A picture is a block of its own: it follows the paragraph, item or table that contains it. */
function place(image: Element, index: number) {
  const holder = image.ownerDocument.createElement(PICTURE_ELEMENT)
  holder.setAttribute('data-index', String(index))
  const container =
    outermostTable(image) ?? image.closest('li') ?? image.closest('p, h1, h2, h3, h4, h5, h6, blockquote, pre')
  if (container) after(container).after(holder)
  else image.before(holder)
}

/** Pictures of one paragraph keep their order. */
function after(container: Element): Element {
  let last = container
  while (last.nextElementSibling?.localName === PICTURE_ELEMENT) last = last.nextElementSibling
  return last
}

function outermostTable(image: Element): Element | null {
  let table = image.closest('table')
  while (table?.parentElement?.closest('table')) table = table.parentElement.closest('table')
  return table
}
