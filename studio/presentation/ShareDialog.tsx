import {CopyIcon} from '@sanity/icons/Copy'
import {Box, Button, Card, Flex, Stack, Text, TextInput} from '@sanity/ui'
import {useState} from 'react'
import {useClient, useCurrentUser} from 'sanity'
import {routes} from '@/lib/routes'
import {requestShareLink, type ShareLink} from './share-link'

const DURATIONS = [
  {hours: 24, label: 'Copy a link for a day'},
  {hours: 7 * 24, label: 'Copy a link for a week'},
]
const UNTIL = new Intl.DateTimeFormat('en-GB', {dateStyle: 'full', timeStyle: 'short'})

type State =
  | {is: 'ready'}
  | {is: 'asking'; hours: number}
  | {is: 'made'; link: ShareLink; isCopied: boolean}
  | {is: 'refused'; reason: string}

/** Makes and copies links that open the preview of a page for somebody without an account. */
export function ShareDialog({path}: {path: string}) {
  const client = useClient({apiVersion: '2025-02-19'})
  const user = useCurrentUser()
  const [state, setState] = useState<State>({is: 'ready'})

  async function share(hours: number) {
    setState({is: 'asking', hours})
    try {
      const asked = requestShareLink(client, {path, hours, userId: user?.id})
      const isCopied = await copy(asked.then(({url}) => url))
      setState({is: 'made', link: await asked, isCopied})
    } catch (error) {
      setState({is: 'refused', reason: error instanceof Error ? error.message : String(error)})
    }
  }

  return (
    <Stack gap={4}>
      <Text size={1}>
        Whoever has the link sees <b>{path === routes.home ? 'the home page' : path}</b> and the rest of the site with
        all its drafts, without an account, until the link expires.
      </Text>
      <Flex gap={2} wrap="wrap">
        {DURATIONS.map(({hours, label}) => (
          <Button
            key={hours}
            icon={CopyIcon}
            text={label}
            tone="primary"
            mode={hours === 24 ? 'default' : 'ghost'}
            loading={state.is === 'asking' && state.hours === hours}
            disabled={state.is === 'asking'}
            onClick={() => share(hours)}
          />
        ))}
      </Flex>
      <Box aria-live="polite">
        {state.is === 'made' && <Made {...state} />}
        {state.is === 'refused' && (
          <Card padding={3} radius={2} tone="critical" role="alert">
            <Text size={1}>{state.reason}</Text>
          </Card>
        )}
      </Box>
    </Stack>
  )
}

function Made({link, isCopied}: {link: ShareLink; isCopied: boolean}) {
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
        {isCopied ? 'Copied. ' : 'Your browser did not let us copy it: take it from here. '}
        It opens the preview until {UNTIL.format(link.expiresAt)}.
      </Text>
    </Stack>
  )
}

/**
 * Puts a text to come into the clipboard; false when the browser does not allow it. A promise is handed over because Safari
 * takes it only while the click lasts.
 */
async function copy(text: Promise<string>): Promise<boolean> {
  try {
    const item = new ClipboardItem({'text/plain': text.then(plain => new Blob([plain], {type: 'text/plain'}))})
    await navigator.clipboard.write([item])
    return true
  } catch {
    // What went wrong with the text itself is told by whoever made it.
    await text
    return false
  }
}
