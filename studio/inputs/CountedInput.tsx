import {Stack, Text} from '@sanity/ui'
import type {StringInputProps} from 'sanity'
import {describeLength, type TextLength} from './length-of-text'

declare module 'sanity' {
  interface StringOptions {
    /** Counts what is written against this length. */
    counted?: TextLength
  }
  interface TextOptions {
    /** Counts what is written against this length. */
    counted?: TextLength
  }
}

/** The plain input with its length below it, counted while one writes. */
export function CountedInput(props: StringInputProps) {
  const counted = (props.schemaType.options as {counted?: TextLength} | undefined)?.counted
  if (!counted) return props.renderDefault(props)
  const {words, isGood} = describeLength(props.value, counted)
  return (
    <Stack gap={2}>
      {props.renderDefault(props)}
      <Text size={0} muted={isGood} accent={!isGood} role="status">
        {words}
      </Text>
    </Stack>
  )
}
