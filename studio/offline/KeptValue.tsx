import {type ChangeEvent, useContext} from 'react'
import {
  type FormPatch,
  type InputProps,
  type PatchArg,
  PatchEvent,
  type PrimitiveInputElementProps,
  TransformPatches,
} from 'sanity'
import {KeptContext, type KeptTexts} from './kept-context'
import {isSimple} from './kept-kinds'
import {fieldOf} from './kept-text'
import {titleOf} from './title-of'
import {useCanGoOn} from './useCanGoOn'
import {useNotes} from './useNotes'
import {valueAfter} from './value-after'

/**
 * An input whose value is kept as one; `KeptRichText` is the one of rich text. When Sanity has made the form read-only, a simple value is
 * changed in its kept copy.
 */
export function KeptValue(props: InputProps) {
  const texts = useContext(KeptContext)
  const begin = useNotes(props, texts)
  const canGoOn = useCanGoOn(props) && isSimple(props.schemaType)
  const changed = texts && canGoOn ? changingCopy(props, texts) : calling(begin, props)
  // One element in both cases: another one would take the focus from the input.
  const input = props.renderDefault({...props, ...changed} as InputProps)
  if (props.schemaType.jsonType !== 'array') return input
  const transform = (patches: FormPatch[]) => {
    begin()
    return patches
  }
  return <TransformPatches transform={transform}>{input}</TransformPatches>
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
