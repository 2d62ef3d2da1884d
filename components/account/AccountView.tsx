import {type RefObject, useState} from 'react'
import {Button} from '@/components/ui/Button'
import type {Overview} from '@/lib/browser/session/overview'
import styles from './account.module.css'
import {AccountPart} from './lists/AccountPart'
import {useList} from './lists/useList'
import {MessageList} from './messages/MessageList'
import {describeOrders} from './orders/describeOrders'
import {OrderList} from './orders/OrderList'
import {SessionTable} from './sessions/SessionTable'
import {SignOutEverywhere} from './sessions/SignOutEverywhere'

const requests = () => import('@/lib/browser/session/overview')

type Props = {overview: Overview; headingRef: RefObject<HTMLHeadingElement | null>}

/** The account with its three lists. A list that could not be read offers to try again; the others work. */
export function AccountView({overview, headingRef}: Props) {
  const {account} = overview
  const {orders, messages, sessions} = useLists(overview)
  const [firstName] = account.name.split(' ')
  const links = [
    {id: 'orders', label: 'Orders', count: orders.list?.total},
    {id: 'messages', label: 'Messages', count: messages.list?.total},
    {id: 'sign-in', label: 'Sign-in'},
  ]
  return (
    <>
      <div className="page-head">
        <h1 ref={headingRef} tabIndex={-1}>
          Good {partOfDay(new Date().getHours())}, {firstName}.
        </h1>
        <p className="lead max-w-[34rem]">{orders.list && describeOrders(orders.list)}</p>
      </div>
      <div className={styles.columns}>
        <div className={styles.side}>
          <nav aria-label="Account">
            <ul>
              {links.map(({id, label, count}) => (
                <li key={id}>
                  <a href={`#${id}`}>
                    {label} {count !== undefined && <span className="cap mute">{count}</span>}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <p className="cap mute my-4 break-words">
            {account.email}
            <br />
            {account.shop}
          </p>
          <SignOut />
        </div>
        <div className="min-w-0">
          <AccountPart id="orders" title="Orders" noun="orders" list={orders}>
            {({items}) => <OrderList items={items} list={orders} />}
          </AccountPart>
          <AccountPart id="messages" title="Messages" noun="messages" list={messages}>
            {({items}) => <MessageList items={items} list={messages} />}
          </AccountPart>
          <AccountPart id="sign-in" title="Where you are signed in" noun="browsers" list={sessions}>
            {({items, total}) => (
              <>
                <SessionTable sessions={items} total={total} />
                <SignOutEverywhere count={total} />
              </>
            )}
          </AccountPart>
        </div>
      </div>
    </>
  )
}

function useLists({account: {email}, orders, conversations, sessions}: Overview) {
  return {
    orders: useList({
      first: orders,
      load: offset => requests().then(({listOrders}) => listOrders(email, offset)),
      toKey: ({number}) => number,
    }),
    messages: useList({
      first: conversations,
      load: offset => requests().then(({listConversations}) => listConversations(email, offset)),
      toKey: ({id}) => id,
    }),
    sessions: useList({
      first: sessions,
      load: () => requests().then(({listSessions}) => listSessions(email)),
      toKey: ({expiresAt}) => expiresAt,
    }),
  }
}

/** Ends this session. The page is left as soon as the credential is gone, even when the backend is unreachable. */
function SignOut() {
  const [isSending, setSending] = useState(false)
  const send = () => {
    setSending(true)
    import('@/lib/browser/session/session').then(({signOut}) => signOut()).catch(() => setSending(false))
  }
  return (
    <Button variant="secondary" size="sm" aria-disabled={isSending} onClick={isSending ? undefined : send}>
      Sign out
    </Button>
  )
}

const partOfDay = (hour: number) => (hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon')
