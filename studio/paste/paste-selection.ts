import type {Editor, EditorSelection} from '@portabletext/editor'
import {dequal} from 'dequal'
import {createContext, type RefObject} from 'react'

/** The editor inside an input of rich text; null until it is there. */
export const EditorContext = createContext<RefObject<Editor | null> | null>(null)

/** What was selected when blocks were pasted that are inserted later, because their pictures are uploaded first. */
const selections = new WeakMap<object, EditorSelection>()

/** Returns what an editor has selected; null when that is nothing. */
export const selectionOf = (editor: Editor | null): EditorSelection => editor?.getSnapshot().context.selection ?? null

/** Notes what was selected when these blocks were pasted. */
export function noteSelection<Blocks extends object>(blocks: Blocks, selection: EditorSelection): Blocks {
  selections.set(blocks, selection)
  return blocks
}

/** Returns whether blocks were pasted while something else was selected: they must not replace what is selected now. */
export const isSelectedSince = (blocks: object, selection: EditorSelection): boolean =>
  selections.has(blocks) && !dequal(selections.get(blocks), selection)

/** Returns whether an editor still takes blocks: one that is closed or locked drops them without an error (@portabletext/editor 8.2.4). */
export const takesBlocks = (element: Pick<Element, 'isConnected'>, editor: Editor | null): boolean =>
  element.isConnected && editor?.getSnapshot().context.readOnly !== true
