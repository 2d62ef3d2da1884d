import {createContext} from 'react'
import type {HeldText} from './kept-text'
import type {Typed} from './text-keeper'

/** What the texts of a form share. */
export type KeptTexts = {
  /** True from the loss of the connection until everything is saved. */
  isCutOff: boolean
  /** True while the form is read-only because of the connection or of a publish that arrives. */
  isPaused: boolean
  /** Whether the editor may change the document: true while the form is read-only for no other reason than these. */
  canEdit: boolean
  /** The latest kept text of each field. */
  kept: Readonly<Record<string, HeldText>>
  /** Notes what was typed. It is kept if it cannot be saved. */
  note: (text: Typed) => void
  /** Keeps what was typed. */
  keep: (text: Typed) => void
  /** Says whether the editor of a field has something that the form has not got. */
  setUnsent: (field: string, isUnsent: boolean) => void
}

/** The kept value that an input shows and changes instead of the form's. */
export type KeptPad = {value: unknown; note: (text: unknown) => void}

/** The kept texts of the form around an input; null outside a document's form. */
export const KeptContext = createContext<KeptTexts | null>(null)

/** The kept value of the rich text or list of texts around an input, while it is changed there and not in the form. */
export const KeptPadContext = createContext<KeptPad | null>(null)
