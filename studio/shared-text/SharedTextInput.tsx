import {Stack, Text} from '@sanity/ui'
import type {FormEvent} from 'react'
import {type InputProps, type StringInputProps, useFormCallbacks} from 'sanity'
import {isPlainTextInput} from '../inputs/is-plain-text'
import {KeepCaret} from './KeepCaret'
import {useWriter} from './useWriter'

/** The default input. A plain text says who else is writing in it, and is read-only until they stop. */
export function SharedTextInput(props: InputProps) {
  return isPlainTextInput(props) ? <SharedString {...props} /> : props.renderDefault(props)
}

function SharedString(props: StringInputProps) {
  const {elementProps, path} = props
  const {onPathFocus} = useFormCallbacks()
  const {writers, noteTyped} = useWriter(props)
  const readOnly = props.readOnly === true || writers.length > 0
  const onChange = (event: FormEvent<HTMLInputElement>) => {
    noteTyped(event.currentTarget.value)
    elementProps.onChange(event)
    // Sanity forgets the focus when the first letter creates a draft (sanity 6.16.0). This reports it again, once a second at most.
    onPathFocus(path)
  }
  return (
    <KeepCaret inputId={props.id}>
      <Stack gap={2}>
        {props.renderDefault({...props, readOnly, elementProps: {...elementProps, readOnly, onChange}})}
        {writers.length > 0 && (
          <Text size={1} accent role="status">
            {`${nameOf(writers)} is writing here. You can write when they pause.`}
          </Text>
        )}
      </Stack>
    </KeepCaret>
  )
}

const nameOf = ([writer, ...others]: StringInputProps['presence']): string =>
  (others.length === 0 && writer?.user.displayName) || 'Someone else'
