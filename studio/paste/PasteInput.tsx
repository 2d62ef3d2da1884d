import {type InputProps, isArrayOfBlocksSchemaType, type PortableTextInputProps} from 'sanity'
import {usePaste} from './usePaste'

/** The default editor of rich text, which keeps the structure of documents that are pasted into it. */
export function PasteInput(props: InputProps) {
  return isRichText(props) ? <RichTextInput {...props} /> : props.renderDefault(props)
}

const isRichText = (props: InputProps): props is PortableTextInputProps => isArrayOfBlocksSchemaType(props.schemaType)

function RichTextInput(props: PortableTextInputProps) {
  const onPaste = usePaste()
  return props.renderDefault({...props, onPaste})
}
