import { dateTime } from '../../../lib/format.ts'
import { type Fact, FactGrid } from '../../../ui/fact-grid.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Section } from '../../../ui/section.tsx'
import { texts } from './texts.ts'
import type { Viewed } from './use-viewed.ts'

const fact = (label: string, value: Fact['value'] | undefined, wide = false): Fact[] =>
  value === undefined ? [] : [{ label, value: value === '' ? null : value, wide }]

const named = (names: readonly string[]) => names.join(', ') || texts.none

/** The facts of a user in the reader's view; fields that the server omits have no label. */
export function UserFacts({ viewed }: { readonly viewed: Viewed }) {
  const { user } = viewed
  const full = viewed.as === 'subordinate' ? null : viewed.user
  const other = viewed.as === 'other' ? viewed.user : null
  const roles = viewed.as === 'self' ? viewed.roles : other?.roles.map(({ name }) => name)
  const person = [
    ...fact(texts.employeeId, <span className="code">{user.username}</span>),
    ...fact(texts.employer, user.employerName),
    ...(user.companyName === user.employerName ? [] : fact(texts.company, user.companyName)),
    ...fact(texts.group, user.groupName),
    ...fact(texts.category, user.category),
    ...fact(texts.nikPassport, full?.nikPassport),
    ...fact(texts.gender, full?.gender),
    ...fact(texts.dateOfBirth, full?.dateOfBirth),
  ]
  const position = [
    ...fact(texts.position, user.positionName),
    ...fact(texts.site, user.siteName),
    ...fact(texts.department, user.departmentName),
    ...fact(texts.section, user.sectionName),
  ]
  const contact = [
    ...fact(texts.email, user.email && <a href={`mailto:${user.email}`}>{user.email}</a>),
    ...fact(texts.phone, user.phone && <a href={`tel:+${user.phone}`}>{user.phone}</a>),
    ...fact(
      texts.consultationLink,
      full?.consultationLink && (
        <a href={full.consultationLink} target="_blank" rel="noreferrer">
          {full.consultationLink}
        </a>
      ),
      true,
    ),
  ]
  const account = [
    ...fact(texts.roles, roles && named(roles)),
    ...fact(texts.preferences, full && named(full.menuPreferences)),
    ...fact(texts.lastSignIn, other && dateTime(other.lastSignInAt)),
    ...fact(texts.updated, other && dateTime(other.updatedAt)),
  ].filter(({ value }) => value !== null)
  const since = user.validFrom
  return (
    <Stack gap={16}>
      <Section title={texts.position} hint={since === null ? texts.noPosition : texts.positionSince(since)}>
        <FactGrid facts={position} />
      </Section>
      <Section title={texts.person}>
        <FactGrid facts={person} />
      </Section>
      <Section title={texts.contact}>
        <FactGrid facts={contact} />
      </Section>
      {account.length > 0 && (
        <Section title={texts.account}>
          <FactGrid facts={account} />
        </Section>
      )}
    </Stack>
  )
}
