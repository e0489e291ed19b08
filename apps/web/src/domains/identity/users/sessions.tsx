import type { UserDetail } from '@selamat/contract/domains/identity/user-rows'
import { userSession } from '@selamat/contract/domains/identity/user-session'
import { Button } from 'antd'
import { useState } from 'react'
import { useCan } from '../../../lib/session.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { Unlisted } from '../../../ui/empty-state.tsx'
import { actionLabel } from '../../../ui/history/action-labels.ts'
import { Columns, Line, Lines, Note } from '../../../ui/layout/layout.tsx'
import { Section } from '../../../ui/section.tsx'
import { SharedButton } from '../../../ui/shared-button.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { deviceOf } from './device.ts'
import { SessionInfo, sessionDevice } from './session-info.tsx'
import { texts } from './texts.ts'
import { endSession, endSessions } from './user-actions.tsx'

const AT_FIRST = 20
/** The largest page of a list; the audit log has older sign-ins. */
const AT_MOST = 1000

/** The open sessions and the sign-ins of a user. */
export function Sessions({ user }: { readonly user: UserDetail }) {
  return (
    <Columns of="aside" gap={16}>
      <OpenSessions user={user} />
      <SignIns username={user.username} />
    </Columns>
  )
}

function OpenSessions({ user }: { readonly user: UserDetail }) {
  const { username } = user
  const loaded = useLoadList(userSession.list, { body: { username } })
  const { rows } = loaded.data
  const ending = user.allowedActions.find(({ action }) => action === 'endSessions')
  const disabledReason = ending?.allowed === true ? null : (ending?.reason ?? texts.notAllowed)
  const mayEnd = useCan()('update', 'submenu/User') && rows.length > 0
  const all = mayEnd && (
    <SharedButton
      title={texts.endAll}
      size="small"
      disabledReason={disabledReason}
      onClick={async () => void (await endSessions(user))}
    />
  )
  return (
    <Section title={texts.openSessions} count={rows.length} extra={all || undefined} flush>
      <Unlisted of={loaded} failed={texts.sessionsFailed} nothing={<Note className="line">{texts.noSessions}</Note>} />
      <Lines>
        {rows.map((row) => (
          <Line key={row.id}>
            <SessionInfo row={row} />
            {mayEnd && (
              <Button
                size="small"
                disabled={disabledReason !== null}
                aria-label={texts.endOf(sessionDevice(row.userAgent))}
                onClick={() => void endSession(username, row.id)}
              >
                {texts.end}
              </Button>
            )}
          </Line>
        ))}
      </Lines>
    </Section>
  )
}

function SignIns({ username }: { readonly username: string }) {
  const [limit, setLimit] = useState(AT_FIRST)
  const loaded = useLoadList(userSession.signIns, { body: { username, limit } })
  const { rows, pagination } = loaded.data
  const items = rows.map(({ id, action, address, userAgent, reason, at }) => ({
    id,
    title: actionLabel(action).text,
    status: actionLabel(action).status,
    at,
    note: [address, deviceOf(userAgent), reason].filter((each) => each !== null).join(' · '),
  }))
  return (
    <Section title={texts.signIns}>
      <Unlisted of={loaded} failed={texts.signInsFailed} nothing={<p className="quiet">{texts.noSignIns}</p>} />
      <Timeline items={items} />
      {pagination !== null && pagination.totalItem > rows.length && limit < AT_MOST && (
        <Button block onClick={() => setLimit(Math.min(limit * 2, AT_MOST))}>
          {texts.more}
        </Button>
      )}
    </Section>
  )
}
