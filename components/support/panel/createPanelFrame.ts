import {createButton, createElement, createIcon, uniqueId} from '@/components/support/shared/createElement'
import type {SupportSettings} from '@/components/support/shared/supportSettings'

export type PanelFrame = ReturnType<typeof createPanelFrame>

/** Creates the empty dialog of the panel: header with its buttons, body and live region. */
export function createPanelFrame({ui: {styles}}: SupportSettings) {
  const id = uniqueId('support')
  const heading = createElement('h2', {id, tabindex: '-1'})
  const back = createButton({class: 'square', 'aria-label': 'Back'}, createIcon('back'))
  const close = createButton({class: 'square', 'aria-label': 'Close support chat'}, createIcon('close'))
  const body = createElement('div', {class: 'body', tabindex: '-1'})
  const status = createElement('p', {class: 'spoken', role: 'status'})
  const head = createElement('div', {class: 'head'}, back, heading, close)
  const dialog = createElement('dialog', {class: 'panel', 'aria-labelledby': id}, head, body, status)
  dialog.style.setProperty('--ink', styles.widgetColor)
  return {dialog, heading, back, close, body, status}
}
