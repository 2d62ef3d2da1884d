import {type ChangeEvent, useContext, useEffect, useRef} from 'react'
import {
  type FormPatch,
  type InputProps,
  isArrayOfBlocksSchemaType,
  type PatchArg,
  PatchEvent,
  type PrimitiveInputElementProps,
  TransformPatches,
} from 'sanity'
import {KeptContext, type KeptTexts} from './kept-context'
import {isSimple} from './kept-kinds'
import {fieldOf} from './kept-text'
import {useCanGoOn} from './useCanGoOn'
import {valueAfter} from './value-after'

/** An input whose value is kept as one. When Sanity has made the form read-only, a simple value is changed in its kept copy. */
export function KeptValue(props: InputProps) {
  const texts = useContext(KeptContext)
  const begin = useNotes(props, texts)
  const canGoOn = useCanGoOn(props) && isSimple(props.schemaType)
  const changed = texts && canGoOn ? changingCopy(props, texts) : calling(begin, props)
  // One element in both cases: another one would take the focus from the input.
  const input = props.renderDefault({...props, ...changed} as InputProps)
  // Objects in rich text have inputs of their own, whose values are kept.
  if (props.schemaType.jsonType !== 'array' || isArrayOfBlocksSchemaType(props.schemaType)) return input
  const transform = (patches: FormPatch[]) => {
    begin()
    return patches
  }
  return <TransformPatches transform={transform}>{input}</TransformPatches>
}

const titleOf = ({schemaType}: InputProps): string => schemaType.title ?? schemaType.name

/** Notes the value once it differs. Returns a function to call before each change by this editor. */
function useNotes(props: InputProps, texts: KeptTexts | null): () => void {
  const {value, path} = props
  const title = titleOf(props)
  const before = useRef<{value: unknown} | null>(null)
  useEffect(() => {
    if (before.current === null || before.current.value === value) return
    texts?.note({path, title, before: before.current.value, text: value, sent: value})
    before.current = null
  }, [value, path, title, texts])
  return () => {
    before.current ??= {value}
  }
}

/** Returns props that call `begin` before each change. */
function calling(begin: () => void, props: InputProps): object {
  const onChange = (patch: PatchArg) => {
    begin()
    props.onChange(patch)
  }
  const control = controlOf(props)
  if (!control) return {onChange}
  const onType: typeof control.onChange = event => {
    begin()
    control.onChange(event)
  }
  return {onChange, elementProps: {...control, onChange: onType}}
}

/** Returns props that show the kept value and change it. */
function changingCopy(props: InputProps, {kept: all, note}: KeptTexts): object {
  const {value, path} = props
  const kept = all[fieldOf({path})]
  const shown = kept ? kept.text : value
  const keep = (text: unknown) =>
    note({path, title: titleOf(props), before: kept ? kept.before : value, text, id: kept?.id})
  const onChange = (patch: PatchArg) => keep(valueAfter(shown, PatchEvent.from(patch).patches))
  const own = {value: shown, readOnly: false, onChange}
  const control = controlOf(props)
  if (!control) return own
  const onType = ({currentTarget}: ChangeEvent<HTMLInputElement>) => keep(readControl(currentTarget))
  return {...own, elementProps: {...control, value: shown ?? '', readOnly: false, onChange: onType}}
}

/** Returns the props of an input's own control, which reports numbers and switches; null when it reports patches only. */
function controlOf(props: InputProps): PrimitiveInputElementProps | null {
  const elementProps = 'elementProps' in props ? props.elementProps : null
  return elementProps && 'onChange' in elementProps ? (elementProps as PrimitiveInputElementProps) : null
}

function readControl(input: HTMLInputElement): unknown {
  if (input.type === 'checkbox') return input.checked
  if (input.type !== 'number') return input.value
  return Number.isNaN(input.valueAsNumber) ? undefined : input.valueAsNumber
}
