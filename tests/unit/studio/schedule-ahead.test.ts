import {createElement, type ReactElement} from 'react'
import type {DocumentActionComponent, DocumentActionProps} from 'sanity'
import {expect, test} from 'vitest'
import {actionsFor} from '@/studio/structure/document-rules'
import {nextHour} from '@/studio/structure/schedule-ahead'

const Dialog = (_props: {initialDate?: Date}) => null

/** The Studio's action, whose dialog proposes `initialDate`. */
const schedule = (initialDate?: Date): DocumentActionComponent =>
  Object.assign(
    () => ({label: 'Schedule', dialog: {type: 'custom' as const, component: createElement(Dialog, {initialDate})}}),
    {action: 'schedule' as const},
  )

/** Returns the date that the dialog of the wrapped action proposes. */
function proposed(action: DocumentActionComponent): Date | undefined {
  const [wrapped] = actionsFor([action], {schemaType: 'post'})
  const dialog = wrapped?.({} as DocumentActionProps)?.dialog || null
  if (dialog?.type !== 'custom') throw new Error('The action has no dialog')
  return (dialog.component as ReactElement<{initialDate?: Date}>).props.initialDate
}

test.each([
  ['10:00:00.000', '11:00'],
  ['10:44:59.999', '11:00'],
  ['10:45:00.000', '11:00'],
  ['10:45:00.001', '12:00'],
  ['23:50:00.000', '01:00'],
])('proposes a full hour at least a quarter of an hour after %s: %s', (now, hour) => {
  const next = nextHour(new Date(`2026-03-10T${now}`))
  expect(next.toTimeString().slice(0, 5)).toBe(hour)
  expect([next.getSeconds(), next.getMilliseconds()]).toEqual([0, 0])
})

test('the dialog opens with a moment ahead, also for a paused draft whose moment has passed', () => {
  expect(proposed(schedule())?.getTime()).toBeGreaterThan(Date.now())
  expect(proposed(schedule(new Date('2026-01-01T00:00:00Z')))?.getTime()).toBeGreaterThan(Date.now())
})

test('the dialog keeps the moment of a paused draft that is ahead', () => {
  const ahead = new Date(Date.now() + 86_400_000)
  expect(proposed(schedule(ahead))).toBe(ahead)
})

test('the wrapped action is the same function each time, so that the Studio keeps its dialog open', () => {
  const actions = [schedule()]
  expect(actionsFor(actions, {schemaType: 'post'})[0]).toBe(actionsFor(actions, {schemaType: 'policy'})[0])
})
