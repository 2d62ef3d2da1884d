import {Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {getValueAtPath, Preview, type SchemaType} from 'sanity'
import {isTyped} from './kept-kinds'
import {type HeldText, hasPlace} from './kept-text'
import {plainText} from './plain-text'
import {previewedItems} from './previewed-items'

type Props = {
  kept: HeldText
  /** Undefined when the schema no longer has the field. */
  type: SchemaType | undefined
  document: unknown
  readOnly: boolean | undefined
  onUse: (text: HeldText) => void
  onDrop: (text: HeldText) => void
}

/** Offers a value that was typed or chosen offline, beside the one that the document has now. */
export function OfferedText({kept, type, document, readOnly, onUse, onDrop}: Props) {
  const own = previewedItems(kept.text, type).length > 0 ? '' : plainText(kept.text, type)
  const canUse = readOnly !== true && hasPlace(kept, document)
  const [verb, noun] = isTyped(type) ? ['wrote', 'text'] : ['changed', 'value']
  return (
    <Card tone="caution" padding={4} radius={2} border data-testid="offered-text">
      <Stack gap={4}>
        <Text size={1} weight="semibold" role="status">
          {`You ${verb} “${kept.title}” while nothing could be saved. The document has another ${noun} now.`}
        </Text>
        <Flex gap={3} wrap="wrap">
          <Version title="Yours" value={kept.text} type={type} />
          <Version title="In the document" value={getValueAtPath(document, kept.path)} type={type} />
        </Flex>
        <Flex gap={2} wrap="wrap">
          <Button text="Use mine" tone="primary" disabled={!canUse} onClick={() => onUse(kept)} />
          {own && <Button text="Copy mine" mode="ghost" onClick={() => navigator.clipboard.writeText(own)} />}
          <Button text="Discard mine" mode="ghost" tone="critical" onClick={() => onDrop(kept)} />
        </Flex>
      </Stack>
    </Card>
  )
}

type VersionProps = {value: unknown; type: SchemaType | undefined}

function Version({title, ...version}: VersionProps & {title: string}) {
  return (
    <Card padding={3} radius={2} border flex={1} style={{minWidth: '15rem'}}>
      <Stack gap={3}>
        <Text size={1} muted>
          {title}
        </Text>
        <Value {...version} />
      </Stack>
    </Card>
  )
}

/** Shows a text, a picture, the documents that a value refers to, or the sections of a list. */
function Value({value, type}: VersionProps) {
  const items = previewedItems(value, type)
  if (items.length > 0) {
    return items.map(({item, itemType}) => (
      <Preview key={String(item._key ?? item._ref)} schemaType={itemType} value={item} layout="compact" />
    ))
  }
  return (
    <Text size={1} style={{whiteSpace: 'pre-wrap', overflowWrap: 'anywhere'}}>
      {plainText(value, type) || 'Empty'}
    </Text>
  )
}
