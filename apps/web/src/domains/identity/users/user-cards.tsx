import type { UserAction, UserDetail } from '@selamat/contract/domains/identity/user-rows'
import type { ReactNode } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import type { FormAnchor } from '../../../ui/form/form-anchors.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { Section } from '../../../ui/section.tsx'
import { MenuPreferences } from './menu-preferences.tsx'
import { PersonFields } from './person-fields.tsx'
import { PositionDay } from './position-day.tsx'
import { PositionFields } from './position-fields.tsx'
import { RoleChoice } from './role-choice.tsx'
import { texts } from './texts.ts'
import type { UserValues } from './user-values.ts'

/** The contact fields of a user. */
const ContactFields = ({ form }: { readonly form: Form<UserValues> }) => (
  <div className="fields">
    <TextField form={form} name="email" label={texts.email} />
    <TextField form={form} name="phone" label={texts.phone} help={texts.phoneHelp} />
    <TextField form={form} name="consultationLink" label={texts.consultationLink} help={texts.consultationHelp} wide />
  </div>
)

interface Card {
  readonly id: string
  readonly title: string
  readonly hint: string
  readonly names: readonly (keyof UserValues & string)[]
  readonly content: (form: Form<UserValues>, stored: UserDetail | null) => ReactNode
}

const hidden = (label: string) => <span className="visually-hidden">{label}</span>

const ownPosition = (stored: UserDetail | null) => {
  const reasonOf = (each: UserAction) => stored?.allowedActions.find(({ action }) => action === each)?.reason ?? null
  const reason = reasonOf('edit') === null ? reasonOf('changePosition') : null
  return stored === null || reason === null ? null : { reason, stored }
}

const CARDS: readonly Card[] = [
  {
    id: 'user-person',
    title: texts.person,
    hint: texts.personHint,
    names: ['fullName', 'username', 'employerId', 'groupId', 'category', 'nikPassport', 'gender', 'dateOfBirth'],
    content: (form, stored) => <PersonFields form={form} exists={stored !== null} />,
  },
  {
    id: 'user-position',
    title: texts.currentPosition,
    hint: texts.positionHint,
    names: ['positionId', 'siteId', 'departmentId', 'sectionId', 'superiorId', 'validFrom'],
    content: (form, stored) => (
      <PositionFields form={form} own={ownPosition(stored)}>
        <PositionDay form={form} stored={stored} />
      </PositionFields>
    ),
  },
  {
    id: 'user-permissions',
    title: texts.permissions,
    hint: texts.permissionsHint,
    names: ['roleIds'],
    content: (form, stored) => (
      <Field form={form} name="roleIds" label={hidden(texts.rolesLabel)} group>
        {({ value, change }) => <RoleChoice value={value} onChange={change} stored={stored} />}
      </Field>
    ),
  },
  {
    id: 'user-menu',
    title: texts.preferences,
    hint: texts.preferencesHint,
    names: ['menuPreferences'],
    content: (form) => (
      <Field form={form} name="menuPreferences" label={hidden(texts.preferences)} group>
        {({ value, change }) => <MenuPreferences value={value} onChange={change} />}
      </Field>
    ),
  },
  {
    id: 'user-contact',
    title: texts.contact,
    hint: texts.contactHint,
    names: ['email', 'phone', 'consultationLink'],
    content: (form) => <ContactFields form={form} />,
  },
]

interface UserCardsProps {
  readonly form: Form<UserValues>
  readonly stored: UserDetail | null
}

/** The form of a user as cards. */
export const UserCards = ({ form, stored }: UserCardsProps) =>
  CARDS.map(({ id, title, hint, content }) => (
    <Section key={id} id={id} title={title} hint={hint}>
      {content(form, stored)}
    </Section>
  ))

/** The list of the cards, with the number of errors in each. */
export const userAnchors = (form: Form<UserValues>): FormAnchor[] =>
  CARDS.map(({ id, title, names }) => ({
    id,
    title,
    wrong: names.filter((name) => form.errorAt(name) !== undefined).length,
  }))
