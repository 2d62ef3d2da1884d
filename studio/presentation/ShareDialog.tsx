import {CopyIcon} from '@sanity/icons/Copy'
import {Box, Button, Card, Checkbox, Flex, Stack, Text, TextInput} from '@sanity/ui'
import {useId, useState} from 'react'
import {useClient, useCurrentUser} from 'sanity'
import {routes} from '@/lib/routes'
import {requestShareLink, type ShareLink} from './share-link'

const DURATIONS = [
  {hours: 24, label: 'Copy a link for a day'},
  {hours: 7 * 24, label: 'Copy a link for a week'},
]
const EXPIRY_FORMAT = new Intl.DateTimeFormat('en-GB', {dateStyle: 'full', timeStyle: 'short'})

type State =
  | {status: 'idle'}
  | {status: 'loading'; hours: number}
  | {status: 'created'; link: ShareLink; isCopied: boolean}
  | {status: 'failed'; message: string}

type Props = {path: string; document: string; otherName: string | null}

/**
 * Creates and copies links that open the preview of a page without an account. `document` is the published id of the document, `otherName` its name
 * when it is not the page's own.
 */
export function ShareDialog({path, document, otherName}: Props) {
  const client = useClient({apiVersion: '2025-02-19'})
  const user = useCurrentUser()
  const [state, setState] = useState<State>({status: 'idle'})
  const [showsSite, setShowsSite] = useState(false)

  async function share(hours: number) {
    setState({status: 'loading', hours})
    try {
      const scope = showsSite ? 'site' : 'page'
      const request = requestShareLink(client, {path, hours, scope, document, userId: user?.id})
      const isCopied = await copy(request.then(({url}) => url))
      setState({status: 'created', link: await request, isCopied})
    } catch (error) {
      setState({status: 'failed', message: error instanceof Error ? error.message : String(error)})
    }
  }

  return (
    <Stack gap={4}>
      <Text size={1}>
        Until the link expires, anyone who has it can see the draft of{' '}
        <b>{path === routes.home ? 'the home page' : path}</b>
        {otherName !== null && (
          <>
            {' '}
            and that of <b>“{otherName}”</b>
          </>
        )}
        , without an account. The rest of the site is as published.
      </Text>
      <ScopeChoice
        showsSite={showsSite}
        // The link that is on its way shows what was chosen for it.
        isDisabled={state.status === 'loading'}
        onChange={shows => {
          setShowsSite(shows)
          setState({status: 'idle'})
        }}
      />
      <Flex gap={2} wrap="wrap">
        {DURATIONS.map(({hours, label}) => (
          <Button
            key={hours}
            icon={CopyIcon}
            text={label}
            tone="primary"
            mode={hours === 24 ? 'default' : 'ghost'}
            loading={state.status === 'loading' && state.hours === hours}
            disabled={state.status === 'loading'}
            onClick={() => share(hours)}
          />
        ))}
      </Flex>
      <Box aria-live="polite">
        {state.status === 'created' && <CreatedLink {...state} />}
        {state.status === 'failed' && (
          <Card padding={3} radius={2} tone="critical" role="alert">
            <Text size={1}>{state.message}</Text>
          </Card>
        )}
      </Box>
    </Stack>
  )
}

type ScopeProps = {showsSite: boolean; isDisabled: boolean; onChange: (showsSite: boolean) => void}

function ScopeChoice({showsSite, isDisabled, onChange}: ScopeProps) {
  const id = useId()
  return (
    <Flex as="label" align="center" gap={3} htmlFor={id}>
      <Checkbox
        id={id}
        checked={showsSite}
        disabled={isDisabled}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <Text size={1}>Show all other drafts of the site as well</Text>
    </Flex>
  )
}

function CreatedLink({link, isCopied}: {link: ShareLink; isCopied: boolean}) {
  return (
    <Stack gap={3}>
      <TextInput
        aria-label="Link"
        readOnly
        value={link.url}
        fontSize={1}
        onFocus={event => event.currentTarget.select()}
      />
      <Text size={1}>
        {isCopied ? 'Copied. ' : 'Your browser didn’t let us copy the link. Please copy it from here. '}
        It opens the preview until {EXPIRY_FORMAT.format(link.expiresAt)}.
      </Text>
    </Stack>
  )
}

/**
 * Writes a text to the clipboard. Returns false when the browser does not allow it; throws when the text fails. Takes a
 * promise because Safari only accepts a write that starts during the click.
 */
async function copy(text: Promise<string>): Promise<boolean> {
  try {
    const item = new ClipboardItem({'text/plain': text.then(plain => new Blob([plain], {type: 'text/plain'}))})
    await navigator.clipboard.write([item])
    return true
  } catch {
    // An error of the text itself is the caller's to show.
    await text
    return false
  }
}
