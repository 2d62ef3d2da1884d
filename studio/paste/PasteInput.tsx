import type {Editor} from '@portabletext/editor'
import {useRef} from 'react'
import {type InputProps, isArrayOfBlocksSchemaType, type PortableTextInputProps} from 'sanity'
import {EditorContext} from './paste-selection'
import {usePaste} from './usePaste'
import {usePictureDrop} from './usePictureDrop'

/** The default editor of rich text, which keeps the structure of documents that are pasted into it and takes dropped pictures. */
export function PasteInput(props: InputProps) {
  return isRichText(props) ? <RichTextInput {...props} /> : props.renderDefault(props)
}

const isRichText = (props: InputProps): props is PortableTextInputProps => isArrayOfBlocksSchemaType(props.schemaType)

function RichTextInput(props: PortableTextInputProps) {
  const editor = useRef<Editor | null>(null)
  const onPaste = usePaste(editor)
  const drop = usePictureDrop(props)
  return (
    <EditorContext.Provider value={editor}>
      <div style={{display: 'contents'}} {...drop}>
        {props.renderDefault({...props, onPaste})}
      </div>
    </EditorContext.Provider>
  )
}
