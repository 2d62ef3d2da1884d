import {useState} from 'react'
import type {PortableTextInputProps} from 'sanity'

type OnEditorChange = NonNullable<PortableTextInputProps['onEditorChange']>

/**
 * Returns the text that an editor of rich text shows, which is none until it is set up, and a function that gets the editor's changes.
 * Sanity's editor is read-only until it has its first text, and then renders each block again to make it editable (sanity 6.16.0).
 * Without a text it is set up at once, and the blocks of the text are editable from the start.
 */
export function useTextOnceSetUp<Text>(text: Text): {text: Text | undefined; noteSetUp: OnEditorChange} {
  const [isSetUp, setIsSetUp] = useState(false)
  // Sanity makes the editor editable in the same rendering, so nothing can be typed into it while it has no text.
  const noteSetUp: OnEditorChange = ({type}) => {
    if (type === 'ready') setIsSetUp(true)
  }
  return {text: isSetUp ? text : undefined, noteSetUp}
}
