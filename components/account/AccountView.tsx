import {useState} from 'react'
import {Button} from '@/components/ui/Button'
import type {Overview} from '@/lib/browser/session/overview'
import {MessageList} from './messages/MessageList'
import {describeOrders} from './orders/describeOrders'
import {OrderList} from './orders/OrderList'
import {SessionTable} from './sessions/SessionTable'
import {SignOutEverywhere} from './sessions/SignOutEverywhere'
import {Unavailable} from './Unavailable'

type Props = {overview: Overview; isLoading: boolean; onReload: () => void}

/** The account with its three lists. A list that could not be read offers to try again; the others work. */
export function AccountView({overview: {account, orders, conversations, sessions}, isLoading, onReload}: Props) {
  const [firstName] = account.name.split(' ')
  const parts = [
    {id: 'orders', title: 'Orders', count: orders?.paging.total},
    {id: 'messages', title: 'Messages', count: conversations?.paging.total},
    {id: 'sign-in', title: 'Where you are signed in', label: 'Sign-in'},
  ]
  const [ordersPart, messagesPart, sessionsPart] = [
    orders && <OrderList key={orders.data[0]?.number} first={orders} />,
    conversations && <MessageList key={conversations.data[0]?.id} first={conversations} />,
    sessions && (
      <>
        <SessionTable sessions={sessions} />
        <SignOutEverywhere count={sessions.paging.total} />
      </>
    ),
  ]
  return (
    <>
      <div className="page-head">
        <h1>
          Good {partOfDay(new Date().getHours())}, {firstName}.
        </h1>
        <p className="lead max-w-[34rem]">{orders && describeOrders(orders)}</p>
      </div>
      <div className="account">
        <aside className="account-side">
          <nav aria-label="Account">
            <ul>
              {parts.map(({id, title, label = title, count}) => (
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
        </aside>
        <div className="min-w-0">
          {[ordersPart, messagesPart, sessionsPart].map((content, index) => {
            const {id, title} = parts[index] ?? {id: '', title: ''}
            return (
              <section key={id} id={id} aria-labelledby={`${id}-title`} className="account-part" tabIndex={-1}>
                <h2 id={`${id}-title`}>{title}</h2>
                {content ?? <Unavailable isLoading={isLoading} onRetry={onReload} />}
              </section>
            )
          })}
        </div>
      </div>
    </>
  )
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
