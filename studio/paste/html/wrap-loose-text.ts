const CONTAINERS =
  'div, section, article, main, header, footer, aside, address, center, details, summary, form, figure, figcaption'
const BLOCKS = `${CONTAINERS}, p, h1, h2, h3, h4, h5, h6, ul, ol, dl, table, blockquote, pre, hr, pasted-picture`

/** Wraps the text of containers in paragraphs: each `<div>` is a line of its own, and two line breaks end a paragraph. */
export function wrapLooseText(body: HTMLElement) {
  for (const container of body.querySelectorAll(CONTAINERS)) {
    // A cell and an item are one text.
    if (!container.closest('li, td, th, blockquote, word-online-block')) wrapRuns(container)
  }
}

function wrapRuns(container: Element) {
  let run: ChildNode[] = []
  const close = () => {
    if (run.some(hasText)) {
      const paragraph = container.ownerDocument.createElement('p')
      run[0]?.before(paragraph)
      paragraph.append(...run)
    }
    run = []
  }
  for (const node of [...container.childNodes]) {
    if (isBlock(node)) close()
    else if (isBreak(node) && run.some(isBreak) && isBreak(lastWithText(run))) close()
    else run.push(node)
  }
  close()
}

const isElement = (node: ChildNode): node is Element & ChildNode => node.nodeType === 1
const isBlock = (node: ChildNode) => isElement(node) && (node.matches(BLOCKS) || node.querySelector(BLOCKS) !== null)
const isBreak = (node: ChildNode | undefined) => node !== undefined && isElement(node) && node.localName === 'br'

const COMMENT = 8
const hasText = ({nodeType, textContent}: ChildNode) => nodeType !== COMMENT && (textContent ?? '').trim() !== ''

/** Spaces between two line breaks do not separate them. */
const lastWithText = (run: ChildNode[]) => run.findLast(node => isBreak(node) || hasText(node))
