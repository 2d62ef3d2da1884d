import {Text} from '@sanity/ui'
import type {StringInputProps} from 'sanity'

/** Says who is writing in a text, which is read-only meanwhile. Renders nothing when nobody else is writing. */
export function WritersNote({writers: [writer, ...others]}: {writers: StringInputProps['presence']}) {
  if (!writer) return null
  const name = (others.length === 0 && writer.user.displayName) || 'Someone else'
  return (
    <Text size={1} accent role="status">
      {`${name} is writing here. You can write when they pause.`}
    </Text>
  )
}
