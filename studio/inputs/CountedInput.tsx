import {Stack, Text} from '@sanity/ui'
import type {StringInputProps} from 'sanity'
import {describeLength, type TextLength} from './describe-length'

declare module 'sanity' {
  interface StringOptions {
    /** Shows the length of the text against this recommendation. */
    textLength?: TextLength
  }
  interface TextOptions {
    /** Shows the length of the text against this recommendation. */
    textLength?: TextLength
  }
}

/** The default input with a live character count below it. */
export function CountedInput(props: StringInputProps) {
  const textLength = (props.schemaType.options as {textLength?: TextLength} | undefined)?.textLength
  if (!textLength) return props.renderDefault(props)
  const {note, isGood} = describeLength(props.value, textLength)
  return (
    <Stack gap={2}>
      {props.renderDefault(props)}
      <Text size={0} muted={isGood} accent={!isGood} role="status">
        {note}
      </Text>
    </Stack>
  )
}
