import type {Ref} from 'react'
import styles from '@/components/account/account.module.css'
import {More} from '@/components/account/lists/More'
import type {AccountList} from '@/components/account/lists/useList'
import {Button} from '@/components/ui/Button'
import {Disclosure} from '@/components/ui/Disclosure'
import type {ConversationList} from '@/lib/browser/session/overview'
import {formatDate} from '@/lib/format/date'
import {routes} from '@/lib/routes'

type Conversation = ConversationList['data'][number]

/** The conversations that the account has started in the chat, the one written in last first. */
export function MessageList({items, list}: {items: Conversation[]; list: AccountList<Conversation>}) {
  return (
    <>
      {items.length === 0 && (
        <p>
          No messages yet. What you ask in the chat while you are signed in appears here; we answer the contact form by
          email.
        </p>
      )}
      {items.map(conversation => (
        <Thread key={conversation.id} conversation={conversation} titleRef={list.refOf(conversation)} />
      ))}
      <div className="mt-6 flex flex-wrap gap-4">
        <More label="Older messages" list={list} />
        <Button variant="secondary" size="sm" href={routes.contact}>
          Write to us
        </Button>
      </div>
    </>
  )
}

type ThreadProps = {conversation: Conversation; titleRef?: Ref<HTMLElement>}

function Thread({conversation: {messages, updatedAt}, titleRef}: ThreadProps) {
  const isAnswered = messages.at(-1)?.author === 'team'
  return (
    <Disclosure
      className="disclosure-small"
      summary={
        <span className={styles.thread} ref={titleRef}>
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
