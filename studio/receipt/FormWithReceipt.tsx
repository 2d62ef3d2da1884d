import {Stack} from '@sanity/ui'
import {useMemo, useState} from 'react'
import {
  getPublishedId,
  type InputProps,
  isArrayOfBlocksSchemaType,
  isSanityDocument,
  type PortableTextInputProps,
} from 'sanity'
import {PUBLISHED_TYPES} from '@/lib/publishing/receipt'
import {ExpandableEditor} from './ExpandableEditor'
import {ReceiptPanel} from './ReceiptPanel'
import {ReceiptContext} from './receipt-context'

/** Renders the site's receipt above a document's form and in its expanded editors. Leaves every other input unchanged. */
export function FormWithReceipt(props: InputProps) {
  const type = props.schemaType.name
  if (isRichText(props)) return <ExpandableEditor {...props} />
  if (props.id !== 'root' || !isSanityDocument(props.value) || !PUBLISHED_TYPES.includes(type)) {
    return props.renderDefault(props)
  }
  return <ReceiptAndForm publishedId={getPublishedId(props.value._id)} form={props} />
}

const isRichText = (props: InputProps): props is PortableTextInputProps => isArrayOfBlocksSchemaType(props.schemaType)

function ReceiptAndForm({publishedId, form}: {publishedId: string; form: InputProps}) {
  const schemaType = form.schemaType.name
  const [isCovered, setIsCovered] = useState(false)
  const owner = useMemo(() => ({publishedId, schemaType, setIsCovered}), [publishedId, schemaType])
  return (
    <ReceiptContext.Provider value={owner}>
      <Stack gap={5}>
        {/* Only one of the two at a time, because screen readers announce each. */}
        {!isCovered && <ReceiptPanel key={publishedId} publishedId={publishedId} schemaType={schemaType} />}
        {form.renderDefault(form)}
      </Stack>
    </ReceiptContext.Provider>
  )
}
