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
import {fieldOf} from './kept-text'
import {useCanGoOn} from './useCanGoOn'

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

/** When Sanity has made the form read-only because of the connection, typing goes on in the kept text. */
function KeptString(props: StringInputProps) {
  const {value, elementProps, path, schemaType} = props
  const texts = useContext(KeptContext)
  const canGoOn = useCanGoOn(props)
  if (!texts) return props.renderDefault(props)
  const title = schemaType.title ?? schemaType.name
  if (!canGoOn) {
    const onChange = (event: FormEvent<HTMLInputElement>) => {
      const text = event.currentTarget.value
      texts.note({path, title, before: value, text, sent: text})
      elementProps.onChange(event)
    }
    return props.renderDefault({...props, elementProps: {...elementProps, onChange}})
  }
  const kept = texts.kept[fieldOf({path})]
  const shown = kept ? String(kept.text) : (value ?? '')
  // What is typed here goes on from the shown text.
  const onChange = (event: FormEvent<HTMLInputElement>) => {
    texts.note({path, title, before: kept ? kept.before : value, text: event.currentTarget.value, id: kept?.id})
  }
  const pad = {...elementProps, readOnly: false, value: shown, onChange}
  return props.renderDefault({...props, value: shown, readOnly: false, elementProps: pad})
}
