import {PortableTextEditor} from '@portabletext/editor'
import {useContext, useEffect, useRef, useState} from 'react'
import type {PortableTextInputProps} from 'sanity'
import {useTextOnceSetUp} from '../opening/useTextOnceSetUp'
import {KeptContext, KeptPadContext} from './kept-context'
import {fieldOf, isSame} from './kept-text'
import {titleOf} from './title-of'
import {useKeptPad} from './useKeptPad'
import {useNotes} from './useNotes'

type OnEditorChange = NonNullable<PortableTextInputProps['onEditorChange']>
/** A text that an editor has not sent to the form, and the form's values that it may be a change of. */
type Unsent = {text: unknown; bases: unknown[]}

/**
 * The input of rich text. Its editor sends what is typed to the form after 250 ms without a letter, and nothing while it is read-only
 * (@portabletext/editor 8.2.4). A text that is not sent yet is kept too; what the form does not take is typed into the kept text.
 */
export function KeptRichText(props: PortableTextInputProps) {
  const [replaced, setReplaced] = useState(0)
  const onObsolete = () => setReplaced(count => count + 1)
  return <KeptEditor key={replaced} input={props} onObsolete={onObsolete} />
}

type Props = {input: PortableTextInputProps; onObsolete: () => void}

/** An editor of rich text. `onObsolete` is called when another one must replace it, because its form must not get what it sends. */
function KeptEditor({input, onObsolete}: Props) {
  const {value, path} = input
  const texts = useContext(KeptContext)
  const {isCutOff = false, kept, note, setUnsent} = texts ?? {}
  const field = fieldOf({path})
  const title = titleOf(input)
  const pad = useKeptPad(input)
  const {text: shownText, noteSetUp} = useTextOnceSetUp(pad ? (pad.value as typeof value) : value)
  const unsent = useRef<Unsent | null>(null)
  const sent = useRef<unknown>(value)
  const isObsolete = useRef(false)
  const begin = useNotes(input, texts, unsent)
  const isKept = () => unsent.current !== null && kept?.[field]?.text === unsent.current.text
  useEffect(() => {
    if (isCutOff && unsent.current && kept?.[field]?.text !== unsent.current.text) {
      note?.({path, title, before: value, text: unsent.current.text})
    }
  }, [isCutOff, kept, field, note, path, title, value])
  useEffect(() => () => setUnsent?.(field, false), [field, setUnsent])
  const onEditorChange: OnEditorChange = (change, editor) => {
    noteSetUp(change, editor)
    input.onEditorChange?.(change, editor)
    if (change.type === 'mutation') {
      unsent.current = null
      sent.current = change.snapshot
      setUnsent?.(field, false)
    }
    if (change.type !== 'patch' || change.patch.origin !== 'local') return
    const text = PortableTextEditor.getValue(editor)
    unsent.current = {text, bases: unsent.current?.bases ?? [value, sent.current]}
    setUnsent?.(field, true)
    if (pad) pad.note(text)
    else note?.({path, title, before: value, text})
  }
  const onChange: PortableTextInputProps['onChange'] = patch => {
    if (pad) {
      // The kept text is written as a whole, with what was typed just before the form was read-only.
      if (unsent.current) pad.note(unsent.current.text)
      return
    }
    // The difference to a text that somebody else has replaced would damage theirs. The kept text is offered beside it.
    isObsolete.current ||= isKept() && !unsent.current?.bases.some(base => isSame(base, value))
    if (isObsolete.current) return onObsolete()
    begin()
    input.onChange(patch)
  }
  const shown = {value: shownText, ...(pad && {readOnly: false})}
  return (
    <KeptPadContext.Provider value={pad}>
      {input.renderDefault({...input, ...shown, onChange, onEditorChange})}
    </KeptPadContext.Provider>
  )
}
