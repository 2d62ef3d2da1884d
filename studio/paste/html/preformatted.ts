/** Elements that are lines of their own. */
const BLOCKS = 'div, p, pre, li'

/** Replaces a block of code by preformatted text: `<br>` ends a line, and each block in it is a line or several. */
export function toPreformatted(code: Element) {
  const preformatted = code.ownerDocument.createElement('pre')
  preformatted.textContent = linesOf(code).join('\n')
  code.replaceWith(preformatted)
}

function linesOf(block: Element): string[] {
  const lines: string[] = []
  let line: string | null = null
  const endLine = () => {
    // Line breaks between blocks are those of the markup.
    if (line !== null && !/^\s*\n\s*$/.test(line)) lines.push(line)
    line = null
  }
  for (const part of partsOf(block)) {
    if (!isElement(part)) line = (line ?? '') + part.textContent
    else if (part.localName === 'br') {
      lines.push(line ?? '')
      line = null
    } else {
      endLine()
      const inner = linesOf(part)
      lines.push(...(inner.length > 0 ? inner : ['']))
    }
  }
  endLine()
  return lines
}

/** Yields the texts, line breaks and outermost blocks in an element. */
function* partsOf(element: Element): Generator<ChildNode> {
  for (const node of element.childNodes) {
    if (isElement(node) && !node.matches(`br, ${BLOCKS}`)) yield* partsOf(node)
    else if (isElement(node) || node.nodeType === Node.TEXT_NODE) yield node
  }
}

const isElement = (node: ChildNode): node is Element & ChildNode => node.nodeType === Node.ELEMENT_NODE
