import {createButton, createElement, createIcon} from '@/components/support/shared/createElement'

/** Creates a row that opens a view: title, optional text and an arrow. */
export function createRow(
  title: string,
  text: string | null,
  onclick: () => void,
  className?: string,
): HTMLButtonElement {
  const label = createElement(
    'span',
    {},
    createElement('b', {class: className}, title),
    text && createElement('span', {class: 'mute'}, text),
  )
  return createButton({class: 'row', onclick}, label, createIcon('arrow'))
}

/** Wraps a row in a list item. */
export const toItem = (row: Element): Element => createElement('li', {}, row)
