import {Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {getValueAtPath, Preview, type SchemaType} from 'sanity'
import {isOfType} from '../inputs/is-plain-text'
import {isTyped} from './kept-kinds'
import {type HeldText, hasPlace} from './kept-text'
import {isObject} from './keyed-items'
import {plainText} from './plain-text'

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
  const own = plainText(kept.text, type)
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

/** Shows a text, or the documents that a value refers to. */
function Value({value, type}: VersionProps) {
  const reference = referenceType(type)
  const references = reference ? [value].flat().filter(isObject) : []
  if (reference && references.length > 0) {
    return references.map(one => (
      <Preview key={String(one._key ?? one._ref)} schemaType={reference} value={one} layout="compact" />
    ))
  }
  return (
    <Text size={1} style={{whiteSpace: 'pre-wrap', overflowWrap: 'anywhere'}}>
      {plainText(value, type) || 'Empty'}
    </Text>
  )
}

/** Returns the type of the references of a field; undefined when it has none. */
function referenceType(type: SchemaType | undefined): SchemaType | undefined {
  const one = type?.jsonType === 'array' ? type.of[0] : type
  return one && isOfType(one, 'reference') ? one : undefined
}
