import {Card, Stack, Text} from '@sanity/ui'
import {useEffect, useState} from 'react'
import {useEditState} from 'sanity'
import {type Description, describeReceipt} from './describe-receipt'
import {useKeptReceipt} from './useKeptReceipt'
import {useWaiting} from './useWaiting'

type Props = {publishedId: string; schemaType: string}

/** Tells the editor of a document what the site made of its last publish: which pages show it, since when and how soon. */
export function ReceiptPanel({publishedId, schemaType}: Props) {
  const {published, ready} = useEditState(publishedId, schemaType)
  const receipt = useKeptReceipt(publishedId)
  const rev = published?._rev ?? null
  const isKnown = ready && receipt !== undefined
  const hasChanged = useChange(rev, isKnown)
  const waited = useWaiting(isKnown && (receipt?.rev ?? null) !== rev)
  // Content that came in before the site was told of changes has no receipt, and needs none.
  if (!isKnown || (receipt === null && !hasChanged)) return null
  const description = describeReceipt(receipt, {rev, waited})
  return description && <ReceiptCard {...description} />
}

/** Whether a value has changed since it was first known. */
function useChange(value: string | null, isKnown: boolean): boolean {
  const [first, setFirst] = useState<string | null>()
  useEffect(() => {
    if (isKnown) setFirst(known => (known === undefined ? value : known))
  }, [isKnown, value])
  return first !== undefined && first !== value
}

const SUMMARY = {cursor: 'pointer'} as const
/** Beside the triangle, not below it. */
const IN_LINE = {display: 'inline-block'} as const

function ReceiptCard({tone, words, pages}: Description) {
  return (
    <Card tone={tone} padding={3} radius={2} border data-testid="receipt">
      <Stack gap={3}>
        <Text size={1} role="status">
          {words}
        </Text>
        {pages.length > 0 && (
          <details>
            <summary style={SUMMARY}>
              <Text as="span" size={1} muted style={IN_LINE}>
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
