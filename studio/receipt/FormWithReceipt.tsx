import {Stack} from '@sanity/ui'
import {getPublishedId, type InputProps, isSanityDocument} from 'sanity'
import {TYPES_ON_PAGES} from '@/lib/publishing/receipt'
import {ReceiptPanel} from './ReceiptPanel'

/** Renders the site's receipt above a document's form. Leaves every other input unchanged. */
export function FormWithReceipt(props: InputProps) {
  const type = props.schemaType.name
  if (props.id !== 'root' || !isSanityDocument(props.value) || !TYPES_ON_PAGES.includes(type)) {
    return props.renderDefault(props)
  }
  const id = getPublishedId(props.value._id)
  return (
    <Stack gap={5}>
      <ReceiptPanel key={id} publishedId={id} schemaType={type} />
      {props.renderDefault(props)}
    </Stack>
  )
}
