import {Stack} from '@sanity/ui'
import {getPublishedId, type InputProps, isSanityDocument} from 'sanity'
import {ReceiptPanel} from './ReceiptPanel'

/** The form of a document with the site's receipt above it; every other input as it is. */
export function FormWithReceipt(props: InputProps) {
  if (props.id !== 'root' || !isSanityDocument(props.value)) return props.renderDefault(props)
  return (
    <Stack gap={5}>
      <ReceiptPanel publishedId={getPublishedId(props.value._id)} schemaType={props.schemaType.name} />
      {props.renderDefault(props)}
    </Stack>
  )
}
