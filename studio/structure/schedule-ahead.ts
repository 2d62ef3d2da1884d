import {cloneElement, isValidElement} from 'react'
import type {DocumentActionComponent, DocumentActionDescription} from 'sanity'

/** The least time until the proposed moment, in milliseconds. */
const LEAST_MS = 15 * 60_000

/** Returns the first full hour of the local time that is at least a quarter of an hour after `now`. */
export function nextHour(now: Date): Date {
  const hour = new Date(now.getTime() + LEAST_MS)
  if (hour.getMinutes() + hour.getSeconds() + hour.getMilliseconds() > 0) hour.setHours(hour.getHours() + 1, 0, 0, 0)
  return hour
}

/**
 * Wraps the Studio's action that schedules a publish: its dialog proposes the present moment (sanity 6.16.0), which has
 * passed when the dialog appears, so it opens with an error. The wrapped one proposes the next full hour.
 */
export function scheduleAhead(action: DocumentActionComponent): DocumentActionComponent {
  const actionAhead: DocumentActionComponent = props => withDateAhead(action(props))
  return Object.assign(actionAhead, {action: action.action, displayName: action.displayName})
}

function withDateAhead(description: DocumentActionDescription | null): DocumentActionDescription | null {
  const dialog = description?.dialog || null
  if (!description || dialog?.type !== 'custom' || !isValidElement<Dialog>(dialog.component)) return description
  const {initialDate} = dialog.component.props
  const now = new Date()
  if (initialDate && initialDate > now) return description
  // The dialog reads the date once, when it opens.
  return {...description, dialog: {...dialog, component: cloneElement(dialog.component, {initialDate: nextHour(now)})}}
}

type Dialog = {initialDate?: Date}
