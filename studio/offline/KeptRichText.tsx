import {PortableTextEditor} from '@portabletext/editor'
import {Fragment, useCallback, useContext, useEffect, useRef, useState} from 'react'
import type {PortableTextInputProps} from 'sanity'
import {KeptContext} from './kept-context'
import {fieldOf} from './kept-text'
import {titleOf} from './title-of'
import {useNotes} from './useNotes'

type OnEditorChange = NonNullable<PortableTextInputProps['onEditorChange']>

/**
 * The input of rich text. Its editor sends what is typed to the form after 250 ms without a letter, and nothing while the form is
 * read-only (@portabletext/editor 8.2.4). A text that is not sent yet is kept too.
 */
export function KeptRichText(props: PortableTextInputProps) {
  const {value, path, readOnly} = props
  const texts = useContext(KeptContext)
  const title = titleOf(props)
  const unsent = useRef<unknown>(undefined)
  const begin = useNotes(
    props,
    texts,
    useCallback(() => unsent.current, []),
  )
  const isCutOff = texts?.isCutOff === true
  const isKept = unsent.current !== undefined && texts?.kept[fieldOf({path})]?.text === unsent.current
  useEffect(() => {
    if (isCutOff && !isKept && unsent.current !== undefined) {
      texts?.note({path, title, before: value, text: unsent.current})
    }
  }, [isCutOff, isKept, texts, path, title, value])
  const editorKey = useReturns(readOnly === true, isKept)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new editor has nothing to send.
  useEffect(() => {
    unsent.current = undefined
  }, [editorKey])
  const onEditorChange: OnEditorChange = (change, editor) => {
    props.onEditorChange?.(change, editor)
    if (change.type === 'mutation') unsent.current = undefined
    if (change.type !== 'patch' || change.patch.origin !== 'local') return
    unsent.current = PortableTextEditor.getValue(editor)
    texts?.note({path, title, before: value, text: unsent.current})
  }
  const onChange: PortableTextInputProps['onChange'] = patch => {
    begin()
    props.onChange(patch)
  }
  return <Fragment key={editorKey}>{props.renderDefault({...props, onChange, onEditorChange})}</Fragment>
}

/**
 * Returns another number when an input can be changed again after its form has kept its text. The form writes that text; the editor of
 * before would also send it, as the difference to a text that may be another one by now.
 */
function useReturns(isReadOnly: boolean, isKept: boolean): number {
  const [state, setState] = useState({isReadOnly, returns: 0})
  if (state.isReadOnly === isReadOnly) return state.returns
  const returns = state.isReadOnly && isKept ? state.returns + 1 : state.returns
  setState({isReadOnly, returns})
  return returns
}
