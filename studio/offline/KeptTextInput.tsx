import {type FormEvent, useContext, useEffect, useRef} from 'react'
import {
  type ArrayOfObjectsInputProps,
  getPublishedId,
  type InputProps,
  isArrayOfBlocksSchemaType,
  isSanityDocument,
  type ObjectInputProps,
  type StringInputProps,
} from 'sanity'
import {isPlainTextInput} from '../inputs/is-plain-text'
import {TableInput} from '../table/TableInput'
import {KeptTextsForm} from './KeptTextsForm'
import {KeptContext} from './kept-context'
import {fieldOf} from './kept-text'

/** The default input. Texts are kept while nothing can be saved. */
export function KeptTextInput(props: InputProps) {
  if (isForm(props)) return <KeptTextsForm key={getPublishedId(props.value._id)} form={props} document={props.value} />
  if (isPlainTextInput(props)) return <KeptString {...props} />
  if (isKeptAsAWhole(props)) return <KeptValue {...props} />
  return props.renderDefault(props)
}

type FormProps = ObjectInputProps & {value: {_id: string; _type: string}}
const isForm = (props: InputProps): props is FormProps => props.id === 'root' && isSanityDocument(props.value)

/** Returns whether an input is one of rich text or of a table's rows. */
const isKeptAsAWhole = (props: InputProps): props is ArrayOfObjectsInputProps =>
  isArrayOfBlocksSchemaType(props.schemaType) || props.schemaType.components?.input === TableInput

/** When Sanity has made the form read-only because of the connection, typing goes on in the kept text. */
function KeptString(props: StringInputProps) {
  const {value, elementProps, path, schemaType} = props
  const texts = useContext(KeptContext)
  const canEdit = useRef(!props.readOnly)
  useEffect(() => {
    if (!texts?.isCutOff) canEdit.current = !props.readOnly
  }, [texts?.isCutOff, props.readOnly])
  if (!texts) return props.renderDefault(props)
  const title = schemaType.title ?? schemaType.name
  if (!texts.isCutOff || !props.readOnly || !canEdit.current) {
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

/** Notes the value after each change by this editor. */
function KeptValue(props: ArrayOfObjectsInputProps) {
  const {value, path, schemaType, onChange} = props
  const texts = useContext(KeptContext)
  const before = useRef<{value: unknown} | null>(null)
  useEffect(() => {
    if (before.current === null || before.current.value === value) return
    texts?.note({path, title: schemaType.title ?? schemaType.name, before: before.current.value, text: value})
    before.current = null
  }, [value, path, schemaType, texts])
  const noteAndChange: typeof onChange = patch => {
    before.current ??= {value}
    onChange(patch)
  }
  return props.renderDefault({...props, onChange: noteAndChange})
}
