import {toWord} from '@/components/account/toWord'
import {Table} from '@/components/ui/Table'
import type {SessionList} from '@/lib/browser/session/overview'
import {formatDate} from '@/lib/format/date'

/** The browsers in which the account is signed in, this one first, then those that were used last. */
export function SessionTable({sessions, total}: {sessions: SessionList['data']; total: number}) {
  return (
    <>
      <Table
        caption="Where you are signed in"
        head={['Browser', 'Last used', 'Signed in until']}
        rows={sessions.map(({device, lastUsedAt, expiresAt, isCurrent}, index) => ({
          key: `${index}`,
          cells: [
            <>
              {device ?? 'Unknown browser'} {isCurrent && <span className="cap mute">this one</span>}
            </>,
            isCurrent ? 'now' : lastUsedAt ? formatDate(lastUsedAt) : 'unknown',
            formatDate(expiresAt),
          ],
        }))}
      />
      {sessions.length < total && (
        <p className="mute mt-3">
          The {toWord(sessions.length)} that were used last, of {toWord(total)}.
        </p>
      )}
    </>
  )
}
