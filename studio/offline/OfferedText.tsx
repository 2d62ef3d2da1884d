import {Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {getValueAtPath} from 'sanity'
import {hasPlace, type KeptText} from './kept-text'
import {plainText} from './plain-text'

type Props = {
  kept: KeptText
  document: unknown
  readOnly: boolean | undefined
  onUse: (text: KeptText) => void
  onDrop: (text: KeptText) => void
}

/** Offers a text that was typed offline, beside the one that the document has now. */
export function OfferedText({kept, document, readOnly, onUse, onDrop}: Props) {
  const own = plainText(kept.text)
  const canUse = readOnly !== true && hasPlace(kept, document)
  return (
    <Card tone="caution" padding={4} radius={2} border data-testid="offered-text">
      <Stack gap={4}>
        <Text size={1} weight="semibold" role="status">
          {`You wrote “${kept.title}” while nothing could be saved. The document has another text now.`}
        </Text>
        <Flex gap={3} wrap="wrap">
          <Version title="Yours" text={own} />
          <Version title="In the document" text={plainText(getValueAtPath(document, kept.path))} />
        </Flex>
        <Flex gap={2} wrap="wrap">
          <Button text="Use mine" tone="primary" disabled={!canUse} onClick={() => onUse(kept)} />
          <Button text="Copy mine" mode="ghost" onClick={() => navigator.clipboard.writeText(own)} />
          <Button text="Discard mine" mode="ghost" tone="critical" onClick={() => onDrop(kept)} />
        </Flex>
      </Stack>
    </Card>
  )
}

function Version({title, text}: {title: string; text: string}) {
  return (
    <Card padding={3} radius={2} border flex={1} style={{minWidth: '15rem'}}>
      <Stack gap={3}>
        <Text size={1} muted>
          {title}
        </Text>
        <Text size={1} style={{whiteSpace: 'pre-wrap', overflowWrap: 'anywhere'}}>
          {text || 'Empty'}
        </Text>
      </Stack>
    </Card>
  )
}
