import { peopleSettings } from '@selamat/contract/domains/identity/settings'
import { Button } from 'antd'
import { useAddressQuery, useGo } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { LoadFailed, NothingYet } from '../../../ui/empty-state.tsx'
import { Section } from '../../../ui/section.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { GroupMembers } from './group-members.tsx'
import { texts } from './texts.ts'
import './groups.css'

/** The groups at the left, the people of the chosen one at the right. */
export function Groups() {
  const { data, loading, error, reload } = useLoad(peopleSettings.group, {})
  const [query, change] = useAddressQuery()
  const go = useGo()
  if (data === null) {
    return loading ? <Spinner page /> : <LoadFailed title={texts.loadFailed} error={error} onRetry={reload} />
  }
  const { groups, withoutGroup } = data
  const chosen = groups.find(({ id }) => id === Number(query.group)) ?? groups[0]
  if (chosen === undefined) {
    return (
      <Section>
        <NothingYet
          title={texts.noGroups}
          text={texts.noGroupsText}
          action={<Button onClick={() => go('/group')}>{texts.editGroups}</Button>}
        />
      </Section>
    )
  }
  return (
    <div className="groups">
      <Section title={texts.groups} count={groups.length} flush>
        <ul className="groups__list">
          {groups.map(({ id, groupName, memberCount }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={id === chosen.id}
                onClick={() => change({ group: String(id), q: undefined, page: undefined }, true)}
              >
                <span>{groupName}</span>
                <small>{texts.members(memberCount)}</small>
              </button>
            </li>
          ))}
        </ul>
        <p className="groups__without">{texts.withoutGroup(withoutGroup)}</p>
      </Section>
      <GroupMembers key={chosen.id} group={chosen} />
    </div>
  )
}
