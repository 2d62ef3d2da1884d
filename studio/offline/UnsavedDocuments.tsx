import {Box, Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {type NavbarProps, useSchema} from 'sanity'
import {useIntentLink} from 'sanity/router'
import type {KeptDocument} from './kept-documents'
import styles from './offline.module.css'
import {plainText} from './plain-text'
import {useUnsavedDocuments} from './useUnsavedDocuments'

const LONGEST_TEXT = 60

/** The navbar, below the documents whose texts this browser keeps and the lake does not have. */
export function NavbarWithUnsaved(props: NavbarProps) {
  const documents = useUnsavedDocuments()
  return (
    <>
      {documents.length > 0 && (
        <Card tone="caution" padding={3} borderBottom data-testid="unsaved-documents">
          <Stack gap={3}>
            <Text size={1} weight="medium" role="status">
              What you wrote while nothing could be saved is kept in this browser:
            </Text>
            <Stack gap={3} className={styles.documents}>
              {documents.map(document => (
                <UnsavedDocument key={document.id} document={document} />
              ))}
            </Stack>
          </Stack>
        </Card>
      )}
      {props.renderDefault(props)}
    </>
  )
}

function UnsavedDocument({document: {id, type, texts}}: {document: KeptDocument}) {
  const title = useSchema().get(type)?.title ?? type
  const link = useIntentLink({intent: 'edit', params: {id, type}})
  const words = shorten(plainText(texts[0]?.text).trim().replace(/\s+/g, ' ') || (texts[0]?.title ?? ''))
  return (
    <Flex align="center" gap={3}>
      <Button
        as="a"
        {...link}
        text="Open"
        mode="ghost"
        fontSize={1}
        padding={2}
        aria-label={`Open ${title} “${words}”`}
      />
      <Box flex={1}>
        <Text size={1} textOverflow="ellipsis">{`${title}: “${words}”`}</Text>
      </Box>
    </Flex>
  )
}

const shorten = (text: string): string => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text)
