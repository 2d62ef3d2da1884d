import {type InputProps, isArrayOfBlocksSchemaType, type PortableTextInputProps} from 'sanity'
import {usePaste} from './usePaste'
import {usePictureDrop} from './usePictureDrop'

/** The default editor of rich text, which keeps the structure of documents that are pasted into it and takes dropped pictures. */
export function PasteInput(props: InputProps) {
  return isRichText(props) ? <RichTextInput {...props} /> : props.renderDefault(props)
}

const isRichText = (props: InputProps): props is PortableTextInputProps => isArrayOfBlocksSchemaType(props.schemaType)

function RichTextInput(props: PortableTextInputProps) {
  const onPaste = usePaste()
  const drop = usePictureDrop(props)
  return (
    <div style={{display: 'contents'}} {...drop}>
      {props.renderDefault({...props, onPaste})}
    </div>
  )
}
