import { role } from '@selamat/contract/domains/identity/role'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import { covers, SCOPES, type Scope } from '@selamat/contract/kit/permissions'
import type { RowOf } from '@selamat/contract/kit/resource'
import { Radio, Switch } from 'antd'
import type { z } from 'zod'
import { useAuth, useCan } from '../../lib/session.ts'
import { useLoadList } from '../../lib/use-load.ts'
import { Field } from '../../ui/form/field.tsx'
import { AreaField, TextField } from '../../ui/form/inputs.tsx'
import type { Form } from '../../ui/form/use-form.ts'
import { Section } from '../../ui/section.tsx'
import { PermissionGrid } from './grid/permission-grid.tsx'
import { scopeTexts, texts } from './texts.ts'
import '../../ui/form/choice-cards.css'
import './scope-field.css'

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
          <TextField form={form} name="name" label={texts.name} required placeholder={texts.namePlaceholder} />
          <AreaField
            form={form}
            name="description"
            label={texts.description}
            placeholder={texts.descriptionPlaceholder}
            wide={false}
          />
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

/** The data scopes of the signed-in user's roles that administer roles; null while loading. */
function useOwnScopes(): readonly Scope[] | null {
  const id = useAuth().session?.user.roles.map((each) => each.id) ?? []
  const mine = useLoadList(role.endpoints.list, { body: { limit: 100, filter: { id } } }, { enabled: id.length > 0 })
  if (mine.data.pagination === null) return null
  const governs = storedItemId('submenu/Role')
  return mine.data.rows
    .filter(({ grants }) => grants.some(({ itemId, actions }) => itemId === governs && actions.length > 0))
    .map(({ scope }) => scope)
}

interface ScopeFieldProps {
  readonly value: Scope
  readonly onChange: (scope: Scope) => void
}

/** The data scope of a role, each choice with its meaning. */
function ScopeField({ value, onChange }: ScopeFieldProps) {
  const own = useOwnScopes()
  const tooWide = (scope: Scope) => own !== null && !own.some((mine) => covers(mine, scope))
  return (
    <Radio.Group className="choice-cards scope-field" value={value} onChange={(event) => onChange(event.target.value)}>
      {SCOPES.map((scope) => (
        <Radio key={scope} value={scope} disabled={tooWide(scope) || undefined}>
          <b>{scopeTexts[scope].label}</b>
          <span>{tooWide(scope) ? texts.tooWide : scopeTexts[scope].meaning}</span>
        </Radio>
      ))}
    </Radio.Group>
  )
}
