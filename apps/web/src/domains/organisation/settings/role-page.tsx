import { peopleSettings, roleWrite } from '@selamat/contract/domains/identity/settings'
import { user } from '@selamat/contract/domains/identity/user'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Select } from 'antd'
import { offered } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { type ControlProps, Field, FieldLayout } from '../../../ui/form/field.tsx'
import { Section } from '../../../ui/section.tsx'
import { EditLink, SettingsForm, SettingsLayout } from './settings-page.tsx'
import { texts } from './texts.ts'

const valuesOf = ({ defaultRoleId, confirmAppointments, groupRoles }: DataOf<typeof peopleSettings.role>) => ({
  defaultRoleId,
  confirmAppointments,
  groupRoles: groupRoles.map(({ groupId, roleId }) => ({ groupId, roleId })),
})

const CONFIRMATIONS = [
  ['automatic', null],
  ['always', true],
  ['never', false],
] as const

/** Role settings (ORG-31). */
export default function RoleSettingsPage() {
  return (
    <SettingsLayout
      title={texts.role}
      purpose={texts.rolePurpose}
      actions={<EditLink label={texts.editRoles} to="/role" />}
    >
      <SettingsForm
        spec={{
          name: 'role',
          item: 'submenu/Role',
          read: peopleSettings.role,
          schema: roleWrite,
          valuesOf,
          save: (values, version) => call(peopleSettings.updateRole, { body: { ...values, version } }),
          fields: (form, { groupRoles, appointmentsConfirmed }) => (
            <div className="form-sections form-sections--narrow">
              <Section title={texts.newPeople}>
                <Field form={form} name="defaultRoleId" label={texts.defaultRole} help={texts.defaultRoleHelp}>
                  {({ control, value, change }) => (
                    <RoleSelect control={control} value={value ?? null} none={texts.none} onChange={change} />
                  )}
                </Field>
              </Section>
              <Section title={texts.appointments}>
                <Field
                  form={form}
                  name="confirmAppointments"
                  label={texts.confirmation}
                  help={texts.confirmationHelp(appointmentsConfirmed)}
                >
                  {({ control, value, change }) => (
                    <Select
                      {...control}
                      value={CONFIRMATIONS.find(([, stored]) => stored === (value ?? null))?.[0] ?? 'automatic'}
                      options={CONFIRMATIONS.map(([key]) => ({ value: key, label: texts.confirmations[key] }))}
                      onChange={(key) => change(CONFIRMATIONS.find(([each]) => each === key)?.[1] ?? null)}
                    />
                  )}
                </Field>
              </Section>
              {groupRoles.length > 0 && (
                <Section title={texts.groupRoles} hint={texts.groupRolesHint}>
                  <div className="fields">
                    {groupRoles.map(({ groupId, groupName }, index) => (
                      <FieldLayout key={groupId} label={groupName} error={form.errorAt(`groupRoles.${index}`)}>
                        {(control) => (
                          <RoleSelect
                            control={control}
                            value={form.values.groupRoles[index]?.roleId ?? null}
                            none={texts.companyDefault}
                            onChange={(roleId) =>
                              form.set(
                                'groupRoles',
                                form.values.groupRoles.map((each) =>
                                  each.groupId === groupId ? { groupId, roleId } : each,
                                ),
                              )
                            }
                          />
                        )}
                      </FieldLayout>
                    ))}
                  </div>
                </Section>
              )}
            </div>
          ),
        }}
      />
    </SettingsLayout>
  )
}

interface RoleSelectProps {
  readonly control: ControlProps
  readonly value: number | null
  /** What no role means. */
  readonly none: string
  readonly onChange: (roleId: number | null) => void
}

const MOST = 1000

/** Chooses a role; roles that the user cannot give are disabled with the reason. */
function RoleSelect({ control, value, none, onChange }: RoleSelectProps) {
  const { data, loading } = useLoad(user.roles, { query: { limit: MOST } })
  const options = offered({ data: data?.options }).map(({ id, label, givable, reason }) => ({
    value: id,
    label,
    disabled: !givable && id !== value,
    title: reason ?? label,
  }))
  return (
    <Select
      {...control}
      value={value ?? 0}
      loading={loading}
      showSearch={{ optionFilterProp: 'label' }}
      options={[{ value: 0, label: none, disabled: false, title: none }, ...options]}
      onChange={(next: number) => onChange(next === 0 ? null : next)}
      optionRender={({ label, data: option }) => (
        <span className="remote-select__choice">
          {label}
          {option.disabled && <small>{option.title}</small>}
        </span>
      )}
    />
  )
}
