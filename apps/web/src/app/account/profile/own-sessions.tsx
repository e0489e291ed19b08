import { ownSession } from '@selamat/contract/domains/identity/user-session'
import { Button } from 'antd'
import { SessionInfo, sessionDevice } from '../../../domains/identity/users/session-info.tsx'
import { call } from '../../../lib/client.ts'
import { refresh, useLoadList } from '../../../lib/use-load.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { LoadFailed } from '../../../ui/empty-state.tsx'
import { Line, Lines, Row } from '../../../ui/layout/layout.tsx'
import { SharedButton } from '../../../ui/shared-button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { tell } from '../../../ui/tell.ts'
import './own-sessions.css'

async function end(sessionId?: string) {
  await tell('The session was not ended', () => call(ownSession.end, { body: sessionId ? { sessionId } : {} }))
  await refresh(ownSession.list)
}

const endOthers = () =>
  confirm({
    title: 'Do you want to sign out everywhere else?',
    consequence: 'All other browsers and devices must sign in again. This session stays.',
    verb: 'Sign out others',
    keep: 'Keep it',
    action: () => end(),
  })

/** The open sessions of the user, with sign-out for each. */
export default function OwnSessions() {
  const { data, state, error, reload } = useLoadList(ownSession.list, {})
  if (state === 'failure')
    return <LoadFailed title="Your sessions could not be loaded" error={error} onRetry={reload} />
  if (data.pagination === null) return <Spinner />
  return (
    <div>
      <Row gap={16} justify="between" wrap className="own-sessions__head">
        <p className="quiet">If you do not know a device, sign it out and change your password.</p>
        {data.rows.length > 1 && <SharedButton title="Sign out others" size="small" onClick={() => void endOthers()} />}
      </Row>
      <Lines framed>
        {data.rows.map((row) => (
          <Line key={row.id}>
            <SessionInfo row={row} />
            {!row.current && (
              <Button
                size="small"
                aria-label={`Sign out ${sessionDevice(row.userAgent)}`}
                onClick={() => void end(row.id)}
              >
                Sign out
              </Button>
            )}
          </Line>
        ))}
      </Lines>
    </div>
  )
}
