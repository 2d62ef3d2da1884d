import {Stack, Text} from '@sanity/ui'
import type {ObjectInputProps} from 'sanity'
import {usePictureVisibility} from './picture-visibility'

/** The default input of a picture with a note on who sees it. */
export function PictureInput(props: ObjectInputProps) {
  const visibility = usePictureVisibility()
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      <Text size={1} muted data-testid="picture-visibility">
        {visibility}
      </Text>
    </Stack>
  )
}
