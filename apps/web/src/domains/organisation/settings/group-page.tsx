import { groupWrite, peopleSettings } from '@selamat/contract/domains/identity/settings'
import { group } from '@selamat/contract/domains/organisation/group'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { call } from '../../../lib/client.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { Field } from '../../../ui/form/field.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { Section } from '../../../ui/section.tsx'
import { Groups } from './groups.tsx'
import { EditLink, SettingsForm, SettingsLayout } from './settings-page.tsx'
import { texts } from './texts.ts'

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
      <div className="group-settings">
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
                <Field form={form} name="defaultGroupId" label={texts.defaultGroup} help={texts.defaultGroupHelp}>
                  {({ control, value, change, blur }) => (
                    <RemoteSelect
                      source={groups}
                      control={control}
                      value={value}
                      placeholder={texts.none}
                      onChange={change}
                      onBlur={blur}
                    />
                  )}
                </Field>
              </Section>
            ),
          }}
        />
      </div>
    </SettingsLayout>
  )
}
