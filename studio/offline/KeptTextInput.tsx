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
import {FormWhenDue} from '../opening/FormWhenDue'
import {KeptRichText} from './KeptRichText'
import {KeptTextsForm} from './KeptTextsForm'
import {KeptValue} from './KeptValue'
import {KeptContext, type KeptPad, KeptPadContext} from './kept-context'
import {isKeptAsAWhole} from './kept-kinds'
import {titleOf} from './title-of'
import {useKeptPad} from './useKeptPad'

/** The default input. Texts and choices are kept while nothing can be saved. */
export function KeptTextInput(props: InputProps) {
  if (isForm(props)) {
    return (
      <FormWhenDue key={getPublishedId(props.value._id)}>
        <KeptTextsForm form={props} document={props.value} />
      </FormWhenDue>
    )
  }
  if (isPlainTextInput(props)) return isListItem(props) ? <KeptListItem {...props} /> : <KeptString {...props} />
  if (isRichText(props)) return <KeptRichText {...props} />
  if (isKeptAsAWhole(props)) return <KeptValue {...props} />
  return props.renderDefault(props)
}

type FormProps = ObjectInputProps & {value: {_id: string; _type: string}}
const isForm = (props: InputProps): props is FormProps => props.id === 'root' && isSanityDocument(props.value)

const isListItem = ({path}: InputProps): boolean => typeof path.at(-1) === 'number'

const isRichText = (props: InputProps): props is PortableTextInputProps => isArrayOfBlocksSchemaType(props.schemaType)

/** A text that Sanity's form does not take is typed into the kept text. */
function KeptString(props: StringInputProps) {
  const {value, elementProps, path} = props
  const texts = useContext(KeptContext)
  const pad = useKeptPad(props)
  if (!texts) return props.renderDefault(props)
  const onChange = (event: FormEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value
    texts.note({path, title: titleOf(props), before: value, text, sent: text})
    elementProps.onChange(event)
  }
  return props.renderDefault(pad ? typingInto(props, pad) : {...props, elementProps: {...elementProps, onChange}})
}

/** A text of a list is kept with its list. */
function KeptListItem(props: StringInputProps) {
  const list = useContext(KeptPadContext)
  const index = props.path.at(-1)
  if (!list || typeof index !== 'number') return props.renderDefault(props)
  const texts = [list.value].flat()
  return props.renderDefault(typingInto(props, {value: texts[index], note: text => list.note(texts.with(index, text))}))
}

/** Returns the props of a text control that shows the kept text and changes it. */
function typingInto(props: StringInputProps, pad: KeptPad): StringInputProps {
  const shown = {value: String(pad.value ?? ''), readOnly: false}
  const onChange = (event: FormEvent<HTMLInputElement>) => pad.note(event.currentTarget.value)
  return {...props, ...shown, elementProps: {...props.elementProps, ...shown, onChange}}
}
