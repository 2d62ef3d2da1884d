import {type FormEvent, useContext} from 'react'
import {
  getPublishedId,
  type InputProps,
  isArrayOfBlocksSchemaType,
  isSanityDocument,
  type ObjectInputProps,
  type PortableTextInputProps,
  type StringInputProps,
} from 'sanity'
import {isPlainTextInput} from '../inputs/is-plain-text'
import {KeptRichText} from './KeptRichText'
import {KeptTextsForm} from './KeptTextsForm'
import {KeptValue} from './KeptValue'
import {KeptContext} from './kept-context'
import {isKeptAsAWhole} from './kept-kinds'
import {titleOf} from './title-of'
import {useKeptPad} from './useKeptPad'

/** The default input. Texts and choices are kept while nothing can be saved. */
export function KeptTextInput(props: InputProps) {
  if (isForm(props)) return <KeptTextsForm key={getPublishedId(props.value._id)} form={props} document={props.value} />
  if (isPlainTextInput(props)) return <KeptString {...props} />
  if (isRichText(props)) return <KeptRichText {...props} />
  if (isKeptAsAWhole(props)) return <KeptValue {...props} />
  return props.renderDefault(props)
}

type FormProps = ObjectInputProps & {value: {_id: string; _type: string}}
const isForm = (props: InputProps): props is FormProps => props.id === 'root' && isSanityDocument(props.value)

const isRichText = (props: InputProps): props is PortableTextInputProps => isArrayOfBlocksSchemaType(props.schemaType)

/** A text that Sanity's form does not take is typed into the kept text. */
function KeptString(props: StringInputProps) {
  const {value, elementProps, path} = props
  const texts = useContext(KeptContext)
  const pad = useKeptPad(props)
  if (!texts) return props.renderDefault(props)
  const onChange = (event: FormEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value
    if (pad) return pad.note(text)
    texts.note({path, title: titleOf(props), before: value, text, sent: text})
    elementProps.onChange(event)
  }
  if (!pad) return props.renderDefault({...props, elementProps: {...elementProps, onChange}})
  const shown = {value: String(pad.value ?? ''), readOnly: false}
  return props.renderDefault({...props, ...shown, elementProps: {...elementProps, ...shown, onChange}})
}
