import { user as userOperations } from '@selamat/contract/domains/identity/user'
import { useAuth, useCan } from '../../../lib/session.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { LoadFailed } from '../../../ui/empty-state.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Person } from '../../../ui/person.tsx'
import { Section } from '../../../ui/section.tsx'
import { recordAddress, teamAddress } from './addresses.ts'
import { texts } from './texts.ts'
import type { Viewed } from './use-viewed.ts'

/** The number of team members beside the record; the team page lists all. */
const FEW = 8

/** The direct superior and the team of a user. */
export function UserAside({ viewed }: { readonly viewed: Viewed }) {
  const { superiorUsername, superiorName, username, subordinateCount } = viewed.user
  const mayRead = useCan()('read', 'submenu/User')
  const own = useAuth().session?.user.username
  if (superiorUsername === null && subordinateCount === 0) return null
  const superior = <Person name={superiorName ?? ''} second={superiorUsername} />
  return (
    <Stack gap={16}>
      {superiorUsername !== null && (
        <Section title={texts.superior}>
          {mayRead || superiorUsername === own ? (
            <Link className="size-body tone-plain" to={recordAddress(superiorUsername)}>
              {superior}
            </Link>
          ) : (
            <span className="size-body tone-plain">{superior}</span>
          )}
        </Section>
      )}
      {subordinateCount > 0 && <Team username={username} count={subordinateCount} />}
    </Stack>
  )
}

function Team({ username, count }: { readonly username: string; readonly count: number }) {
  const { data, state, error, reload } = useLoadList(userOperations.children, { body: { username, limit: FEW } })
  const all = count > FEW && <Link to={teamAddress(username)}>{texts.wholeTeam(count)}</Link>
  return (
    <Section title={texts.team} count={count} extra={all || undefined} flush>
      {state === 'failure' && <LoadFailed title={texts.teamFailed} error={error} onRetry={reload} />}
      <ul className="lines">
        {data.rows.map((person) => (
          <li key={person.id}>
            <Link className="size-body tone-plain pressable line" to={recordAddress(person.username)}>
              <Person name={person.fullName} second={person.username} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
