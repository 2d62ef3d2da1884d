import {createElement, createIcon} from '@/components/support/shared/createElement'
import type {SupportSettings} from '@/components/support/shared/supportSettings'

type Handlers = {onAsk: () => void; onDecline: () => void; onClose: () => void}

/** Creates the prompt with its two buttons; Escape closes it. */
export function createPrompt(
  {text, primary, secondary}: SupportSettings['ui']['widget']['label'],
  {onAsk, onDecline, onClose}: Handlers,
): HTMLElement {
  const prompt = createElement(
    'div',
    {class: 'prompt'},
    createElement('p', {}, text),
    createElement(
      'button',
      {type: 'button', class: 'square', 'aria-label': 'Close', onclick: onClose},
      createIcon('close'),
    ),
    createElement('button', {type: 'button', class: 'button', onclick: onAsk}, primary),
    createElement('button', {type: 'button', class: 'button plain', onclick: onDecline}, secondary),
  )
  prompt.addEventListener('keydown', event => event.key === 'Escape' && onClose())
  return prompt
}
