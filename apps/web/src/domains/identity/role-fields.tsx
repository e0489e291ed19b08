import type { role } from '@selamat/contract/domains/identity/role'
import type { RowOf } from '@selamat/contract/kit/resource'
import { Switch } from 'antd'
import type { z } from 'zod'
import { useCan } from '../../lib/session.ts'
import { Field } from '../../ui/form/field.tsx'
import { TextAreaInput, TextInput } from '../../ui/form/inputs.tsx'
import type { Form } from '../../ui/form/use-form.ts'
import { Section } from '../../ui/section.tsx'
import { PermissionGrid } from './grid/permission-grid.tsx'
import { ScopeField } from './scope-field.tsx'
import { texts } from './texts.ts'

interface RoleFieldsProps {
  readonly form: Form<z.input<typeof role.write>>
  readonly row: RowOf<typeof role> | null
}

/** The sections of a role: name, data scope, sign-in and permissions. */
export function RoleFields({ form, row }: RoleFieldsProps) {
  const can = useCan()
  const stored = new Set(row?.grants.flatMap(({ itemId, actions }) => actions.map((action) => `${itemId}/${action}`)))
  return (
    <>
      <Section title={texts.role} hint={row === null ? undefined : texts.userCount(row.userCount)}>
        <div className="fields">
          <Field form={form} name="name" label={texts.name} required>
            {(field) => <TextInput field={field} placeholder={texts.namePlaceholder} />}
          </Field>
          <Field form={form} name="description" label={texts.description}>
            {(field) => <TextAreaInput field={field} placeholder={texts.descriptionPlaceholder} />}
          </Field>
        </div>
      </Section>
      <Section title={texts.scope} hint={texts.scopeHint}>
        <Field form={form} name="scope" label={<span className="visually-hidden">{texts.scope}</span>} group>
          {({ value, change }) => <ScopeField value={value} onChange={change} />}
        </Field>
      </Section>
      <Section title={texts.signIn}>
        <Field form={form} name="secondFactor" label={texts.secondFactor} help={texts.secondFactorHelp}>
          {({ control: { status: _, ...control }, value, change }) => (
            <Switch {...control} checked={value === true} onChange={change} />
          )}
        </Field>
      </Section>
      <Section title={texts.permissions} hint={texts.permissionsHint} flush>
        <Field form={form} name="grants" label={<span className="visually-hidden">{texts.permissions}</span>} group>
          {({ value, change }) => (
            <PermissionGrid
              grants={value}
              onChange={change}
              grantable={(item, action) => can(action, item.key) || stored.has(`${item.id}/${action}`)}
            />
          )}
        </Field>
      </Section>
    </>
  )
}
