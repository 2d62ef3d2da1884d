import {Box, Card, Layer, Portal} from '@sanity/ui'
import {useContext, useEffect, useState} from 'react'
import type {PortableTextInputProps} from 'sanity'
import {ReceiptPanel} from './ReceiptPanel'
import {ReceiptContext, type ReceiptOwner} from './receipt-context'

/** Renders a rich-text input. While its editor is expanded over the form, the receipt floats at the editor's bottom. */
export function ExpandableEditor(props: PortableTextInputProps) {
  const owner = useContext(ReceiptContext)
  const [isExpanded, setIsExpanded] = useState(props.initialFullscreen ?? false)
  const {onFullScreenChange} = props
  const reportChange = (isFullScreen: boolean) => {
    setIsExpanded(isFullScreen)
    onFullScreenChange?.(isFullScreen)
  }
  return (
    <>
      {props.renderDefault({...props, onFullScreenChange: reportChange})}
      {isExpanded && owner && <FloatingReceipt owner={owner} />}
    </>
  )
}

function FloatingReceipt({owner}: {owner: ReceiptOwner}) {
  const {publishedId, schemaType, setIsCovered} = owner
  useEffect(() => {
    setIsCovered(true)
    return () => setIsCovered(false)
  }, [setIsCovered])
  return (
    <Portal>
      <Layer style={FLOATING} zOffset={Z_OFFSET}>
        <Box padding={3}>
          <Card radius={2} shadow={3}>
            <ReceiptPanel key={publishedId} publishedId={publishedId} schemaType={schemaType} />
          </Card>
        </Box>
      </Layer>
    </Portal>
  )
}

/** Above the expanded editor, which is a layer of the same document pane. */
const Z_OFFSET = 100
const FLOATING = {position: 'absolute', bottom: 0, left: 0, maxWidth: '100%'} as const
