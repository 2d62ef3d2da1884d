import {More} from '@/components/account/More'
import {useMore} from '@/components/account/useMore'
import {Button} from '@/components/ui/Button'
import {Disclosure} from '@/components/ui/Disclosure'
import type {ConversationList} from '@/lib/browser/session/overview'
import {formatDate} from '@/lib/format'
import {routes} from '@/lib/routes'

type Conversation = ConversationList['data'][number]

const loadConversations = (offset: number) =>
  import('@/lib/browser/session/overview').then(({listConversations}) => listConversations(offset))

/** The conversations that the account has started in the chat, the one written in last first. */
export function MessageList({first}: {first: ConversationList}) {
  const {items, total, step, loadMore} = useMore(first, loadConversations)
  return (
    <>
      {items.length === 0 && <p>No messages yet. What you ask in the chat while you are signed in appears here.</p>}
      {items.map(conversation => (
        <Thread key={conversation.id} conversation={conversation} />
      ))}
      <div className="mt-6 flex flex-wrap gap-4">
        <More label="Older messages" shown={items.length} total={total} step={step} onMore={loadMore} />
        <Button variant="secondary" size="sm" href={routes.contact}>
          Write to us
        </Button>
      </div>
    </>
  )
}

function Thread({conversation: {messages, updatedAt}}: {conversation: Conversation}) {
  const isAnswered = messages.at(-1)?.author === 'team'
  return (
    <Disclosure
      className="disclosure-small"
      summary={
        <span className="thread-summary">
          <b>{messages[0]?.text}</b>
          <span className="cap mute">
            {isAnswered ? 'Answered' : 'With us'} · <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>
          </span>
        </span>
      }
    >
      <ol className="grid gap-4">
        {messages.map(({id, author, text, sentAt}) => (
          <li key={id}>
            <p className="cap mute">
              {author === 'team' ? 'The press room' : 'You'} · <time dateTime={sentAt}>{formatDate(sentAt)}</time>
            </p>
            <p className="max-w-measure break-words whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}
