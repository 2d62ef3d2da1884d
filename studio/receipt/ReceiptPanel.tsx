import {Card, Stack, Text} from '@sanity/ui'
import {useEffect, useState} from 'react'
import {useEditState} from 'sanity'
import {type Description, describeReceipt} from './describe-receipt'
import {useIsSlow} from './useIsSlow'
import {useReceipt} from './useReceipt'

type Props = {publishedId: string; schemaType: string}

/** Shows what the document's last publish changed on the site: which pages, since when, and how long it took. */
export function ReceiptPanel({publishedId, schemaType}: Props) {
  const {published, ready} = useEditState(publishedId, schemaType)
  const receipt = useReceipt(publishedId)
  const rev = published?._rev ?? null
  const isLoaded = ready && receipt !== undefined
  const hasChanged = useHasChanged(rev, isLoaded)
  const isSlow = useIsSlow(isLoaded && (receipt?.rev ?? null) !== rev)
  // Imported or seeded content has no receipt; show nothing until it is published.
  if (!isLoaded || (receipt === null && !hasChanged)) return null
  const publishedAt = published?.publishedAt as string | undefined
  const description = describeReceipt(receipt, {rev, isSlow, publishedAt})
  return description && <ReceiptCard {...description} />
}

/** Returns whether a value has changed since it first loaded. */
function useHasChanged(value: string | null, isLoaded: boolean): boolean {
  const [first, setFirst] = useState<string | null>()
  useEffect(() => {
    if (isLoaded) setFirst(previous => (previous === undefined ? value : previous))
  }, [isLoaded, value])
  return first !== undefined && first !== value
}

const SUMMARY = {cursor: 'pointer'} as const
/** Keeps the text on the line of the disclosure triangle. */
const INLINE = {display: 'inline-block'} as const

function ReceiptCard({tone, text, pages}: Description) {
  return (
    <Card tone={tone} padding={3} radius={2} border data-testid="receipt">
      <Stack gap={3}>
        <Text size={1} role="status">
          {text}
        </Text>
        {pages.length > 0 && (
          <details>
            <summary style={SUMMARY}>
              <Text as="span" size={1} muted style={INLINE}>
                Which pages
              </Text>
            </summary>
            <Stack as="ul" gap={3} marginTop={4}>
              {pages.map(({path, note}) => (
                <Text key={path} as="li" size={1}>
                  <a href={path} target="_blank" rel="noreferrer">
                    {path}
                  </a>
                  {note && `: ${note}`}
                </Text>
              ))}
            </Stack>
          </details>
        )}
      </Stack>
    </Card>
  )
}
