/** References to notes and the way back, as Word, Google Docs, Markdown and Wikipedia name them. */
const REFERENCES = /^#(_?(ftn|edn|ftnt|fn|footnote|endnote|cite_note)[-:]?_?[\w.:-]*\d[\w.:-]*)$/i
const BACK = /^#(_?(ftnref|ednref|ftnt_ref|fnref|footnote-ref|cite_ref)[-:]?_?[\w.:-]*)$/i

/**
 * Writes footnotes as text, because an article has no type for them: “[1]” in the text, and a paragraph that begins with “[1]” for
 * each note. The links between them lead nowhere in another document.
 */
export function markFootnotes(body: HTMLElement) {
  const numbers = new Map<string, string>()
  const links = [...body.querySelectorAll('a[href^="#"]')]
  for (const link of links) {
    const id = REFERENCES.exec(link.getAttribute('href') ?? '')?.[1]
    if (id === undefined || isBack(link)) continue
    if (!numbers.has(id)) numbers.set(id, String(numbers.size + 1))
    replaceReference(link, `[${numbers.get(id)}]`)
  }
  if (numbers.size === 0) return
  for (const [id, number] of numbers) {
    const target = findTarget(body, id)
    if (target) markNote(target, `[${number}] `)
  }
  for (const link of links) if (isBack(link)) link.remove()
}

const isBack = (link: Element) => BACK.test(link.getAttribute('href') ?? '')

/** The reference may stand in a raised number of its own. */
function replaceReference(link: Element, text: string) {
  const raised = link.closest('sup')
  const replaced = raised?.textContent?.trim() === link.textContent?.trim() ? raised : link
  replaced?.replaceWith(text)
}

const findTarget = (body: HTMLElement, id: string): Element | undefined =>
  [...body.querySelectorAll('[id], [name]')].find(element => element.id === id || element.getAttribute('name') === id)

/** Puts the number before the note: the target is the note itself, or an anchor at its beginning or around it. */
function markNote(target: Element, number: string) {
  const block = target.closest('li, p, dd')
  if (target.localName === 'a') {
    const contents = isBack(target) || isNumber(target) ? [] : [...target.childNodes]
    if (block) target.replaceWith(...contents)
    // A note in a cell or a container, whose beginning may not be that of the note.
    else return target.replaceWith(number, ...contents)
  }
  const note = block ?? target
  for (const link of note.querySelectorAll('a')) if (isBack(link)) link.remove()
  const place = (note.localName === 'li' && note.querySelector('p')) || note
  trimStart(place)
  place.prepend(number)
  if (note.localName === 'li') toParagraph(note)
}

/** Returns whether an anchor has nothing but the number of its note, such as “[1]”, “1.” and “a)”. */
const isNumber = ({textContent}: Element): boolean => /^[\s[(]*(\d+|[a-z*†])?[\s\]).:]*$/i.test(textContent ?? '')

/** Removes the space between the number and the text, which is often a no-break space. */
function trimStart(element: Element) {
  while (element.firstChild && element.firstChild.textContent?.trim() === '') element.firstChild.remove()
  let first: ChildNode | null = element.firstChild
  while (first?.firstChild) first = first.firstChild
  if (first?.nodeType === Node.TEXT_NODE) first.textContent = (first.textContent ?? '').trimStart()
}

/** A note that was a list item would be numbered twice. */
function toParagraph(item: Element) {
  const paragraph = item.ownerDocument.createElement('div')
  paragraph.append(...item.childNodes)
  const list = item.parentElement
  item.replaceWith(paragraph)
  if (list && list.querySelector('li') === null) list.replaceWith(...list.childNodes)
}
