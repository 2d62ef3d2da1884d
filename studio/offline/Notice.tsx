import {Card, Stack, Text} from '@sanity/ui'
import {useEffect, useState} from 'react'
import styles from './offline.module.css'
import type {StorageState} from './text-keeper'

/** A connection that is back within this time is not worth a message. */
const DELAY_MS = 1000

type Connection = {isOffline: boolean; isStalled: boolean; isDisconnected: boolean}
/** `refusal` is why the lake has refused the last edit. */
type Props = Connection & {isCutOff: boolean; storage: StorageState; refusal: string | null}

const PLACES: Record<StorageState, string> = {
  stored: 'your text is kept here.',
  storing: 'your text is being stored here.',
  failed: 'your text is only in this tab: keep it open.',
}

/** Says at the top of a form that nothing can be saved, and where the typed text is, or why the last edit was refused. */
export function Notice({isCutOff, storage, refusal, ...connection}: Props) {
  const isShown = useIsLasting(isCutOff)
  if (!isShown && refusal === null) return null
  return (
    <Card
      tone="caution"
      padding={3}
      radius={2}
      border
      className={styles.notice}
      style={{position: 'sticky', zIndex: 10}}
      data-testid="offline-notice"
    >
      <Stack gap={3}>
        <Text size={1} weight="medium">
          {/* Only this part is announced: the other changes with each letter. */}
          <span role="status">{isShown ? titleOf(connection) : `Your last change was refused: ${refusal}`}</span>{' '}
          {isShown && PLACES[storage]}
        </Text>
        {isShown && connection.isDisconnected && (
          <Text size={1}>
            Texts and choices are saved as soon as the connection is back. Pictures wait until then. You can publish
            again afterwards.
          </Text>
        )}
      </Stack>
    </Card>
  )
}

function titleOf({isOffline, isStalled, isDisconnected}: Connection): string {
  if (isOffline) return 'You’re offline;'
  if (isStalled) return 'You seem to be offline;'
  return isDisconnected ? 'Nothing can be saved at the moment;' : 'You’re back, and everything is being saved;'
}

function useIsLasting(isOn: boolean): boolean {
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    if (!isOn) return setLasting(false)
    const timer = setTimeout(() => setLasting(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [isOn])
  return isLasting
}
