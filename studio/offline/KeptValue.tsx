import {type ChangeEvent, useContext} from 'react'
import {
  type FormPatch,
  type InputProps,
  type PatchArg,
  PatchEvent,
  type PrimitiveInputElementProps,
  TransformPatches,
} from 'sanity'
import {KeptContext, type KeptPad, KeptPadContext} from './kept-context'
import {isListOfTexts, isWhole} from './kept-kinds'
import {useKeptPad} from './useKeptPad'
import {useNotes} from './useNotes'
import {valueAfter} from './value-after'

/**
 * An input whose value is kept as one; `KeptRichText` is the one of rich text. When Sanity has made the form read-only, a simple value,
 * the texts of a list and the rows of a table are changed in their kept copy.
 */
export function KeptValue(props: InputProps) {
  const texts = useContext(KeptContext)
  const begin = useNotes(props, texts)
  const pad = useKeptPad(props)
  const changed = pad && isWhole(props.schemaType) ? changingCopy(props, pad) : calling(begin, props)
  // One element in both cases: another one would take the focus from the input.
  const input = props.renderDefault({...props, ...changed} as InputProps)
  if (props.schemaType.jsonType !== 'array') return input
  const transform = (patches: FormPatch[]) => {
    begin()
    return patches
  }
  const list = <TransformPatches transform={transform}>{input}</TransformPatches>
  if (!isListOfTexts(props.schemaType)) return list
  return <KeptPadContext.Provider value={withSameItems(pad, props.value)}>{list}</KeptPadContext.Provider>
}

/** Returns the copy of a list when the form shows as many items, so that each of them shows its own text. */
function withSameItems(pad: KeptPad | null, shown: unknown): KeptPad | null {
  const isSameLength = Array.isArray(pad?.value) && Array.isArray(shown) && pad.value.length === shown.length
  return isSameLength ? pad : null
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
function changingCopy(props: InputProps, {value, note}: KeptPad): object {
  const onChange = (patch: PatchArg) => note(valueAfter(value, PatchEvent.from(patch).patches))
  const own = {value, readOnly: false, onChange}
  const control = controlOf(props)
  if (!control) return own
  const onType = ({currentTarget}: ChangeEvent<HTMLInputElement>) => note(readControl(currentTarget))
  return {...own, elementProps: {...control, value: value ?? '', readOnly: false, onChange: onType}}
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
