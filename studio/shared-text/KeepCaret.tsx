import {Component, type ReactNode} from 'react'
import {mapCaret} from './map-caret'

type TextControl = HTMLInputElement | HTMLTextAreaElement
type Selection = {text: string; start: number; end: number; direction: TextControl['selectionDirection']}
type Props = {inputId: string; children: ReactNode}

/**
 * Keeps the caret of a focused text control in place when another editor changes its text. React sets the new text, and the
 * browser then moves the caret to the end, where the next letters would scramble both editors' words.
 */
export class KeepCaret extends Component<Props> {
  override getSnapshotBeforeUpdate(): Selection | null {
    const control = focusedControl(this.props.inputId)
    if (control === null || control.selectionStart === null || control.selectionEnd === null) return null
    const {value, selectionStart, selectionEnd, selectionDirection} = control
    return {text: value, start: selectionStart, end: selectionEnd, direction: selectionDirection}
  }

  override componentDidUpdate(_props: Props, _state: unknown, before: Selection | null) {
    const control = focusedControl(this.props.inputId)
    if (before === null || control === null || control.value === before.text) return
    const move = (position: number) => mapCaret(before.text, control.value, position)
    control.setSelectionRange(move(before.start), move(before.end), before.direction ?? undefined)
  }

  override render() {
    return this.props.children
  }
}

function focusedControl(id: string): TextControl | null {
  const {activeElement} = document
  if (activeElement?.id !== id) return null
  return activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
    ? activeElement
    : null
}
