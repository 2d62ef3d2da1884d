/** Moves lists that stand directly in a list into the item before them, and separates the paragraphs of an item. */
export function nestLists(body: HTMLElement) {
  // The library reads the lists of Google Docs as they are.
  if (!body.querySelector('[id^="docs-internal-guid"]')) {
    for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
      const item = list.previousElementSibling
      if (item?.localName === 'li') item.append(list)
    }
  }
  for (const paragraph of body.querySelectorAll('li > p + p, li > div + div')) {
    paragraph.prepend(paragraph.ownerDocument.createElement('br'))
  }
}
