import { groupWrite, peopleSettings } from '@selamat/contract/domains/identity/settings'
import { group } from '@selamat/contract/domains/organisation/group'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Button } from 'antd'
import { call } from '../../../lib/client.ts'
import { useAddressQuery, useGo } from '../../../lib/navigation.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { NothingYet, Unloaded } from '../../../ui/empty-state.tsx'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { Section } from '../../../ui/section.tsx'
import { GroupMembers } from './group-members.tsx'
import { EditLink, SettingsForm, SettingsLayout } from './settings-page.tsx'
import { texts } from './texts.ts'
import './groups.css'

const groups = choicesOf(group)
const valuesOf = ({ defaultGroupId }: DataOf<typeof peopleSettings.group>) => ({ defaultGroupId })

/** Group settings (ORG-30): who is in which group, and the group of new people. */
export default function GroupPage() {
  return (
    <SettingsLayout
      title={texts.group}
      purpose={texts.groupPurpose}
      actions={<EditLink label={texts.editGroups} to="/group" />}
    >
      <Stack gap={16}>
        <Groups />
        <SettingsForm
          inline
          spec={{
            name: 'group',
            item: 'submenu/User',
            read: peopleSettings.group,
            schema: groupWrite,
            valuesOf,
            save: (values, version) => call(peopleSettings.updateGroup, { body: { ...values, version } }),
            pickers: { defaultGroupId: groups },
            fields: (form) => (
              <Section title={texts.newPeople}>
                <PickField
                  form={form}
                  name="defaultGroupId"
                  label={texts.defaultGroup}
                  help={texts.defaultGroupHelp}
                  source={groups}
                  placeholder={texts.none}
                />
              </Section>
            ),
          }}
        />
      </Stack>
    </SettingsLayout>
  )
}

/** The groups at the left, the people of the chosen one at the right. */
function Groups() {
  const loaded = useLoad(peopleSettings.group, {})
  const [query, change] = useAddressQuery()
  const go = useGo()
  if (loaded.data === null) return <Unloaded of={loaded} failed={texts.loadFailed} page />
  const { groups, withoutGroup } = loaded.data
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
        <ul className="lines groups__list">
          {groups.map(({ id, groupName, memberCount }) => (
            <li key={id}>
              <Row
                className="pressable"
                as="button"
                gap={12}
                align="baseline"
                justify="between"
                size="body"
                type="button"
                aria-current={id === chosen.id}
                onClick={() => change({ group: String(id), q: undefined, page: undefined }, true)}
              >
                <span>{groupName}</span>
                <small>{texts.members(memberCount)}</small>
              </Row>
            </li>
          ))}
        </ul>
        <p className="quiet groups__without">{texts.withoutGroup(withoutGroup)}</p>
      </Section>
      <GroupMembers key={chosen.id} group={chosen} />
    </div>
  )
}
