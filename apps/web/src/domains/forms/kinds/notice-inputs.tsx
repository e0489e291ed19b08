import { USER_FACTS, type UserFact } from '@selamat/contract/domains/forms/kinds/record-kinds'
import { useAuth } from '../../../lib/session.ts'
import { Note, Text } from '../../../ui/layout/layout.tsx'
import { texts } from '../texts.ts'
import type { InputProps } from './kind.ts'
import './notice-inputs.css'

/** Text for the reader; nobody answers it. */
export const LabelText = ({ field }: InputProps<{ readonly text: string }>) => (
  <p className="form-note">{field.settings.text}</p>
)

/** Who fills the form in, and what the server adds when it is submitted. */
export function UserInfo({ field }: InputProps<{ readonly facts: readonly UserFact[] }>) {
  const { facts } = field.settings
  const user = useAuth().session?.user
  const known: Partial<Record<UserFact, string>> = user ? { fullName: user.fullName, username: user.username } : {}
  const present = facts.flatMap((fact) => known[fact] ?? [])
  const added = facts.filter((fact) => known[fact] === undefined).map((fact) => USER_FACTS[fact])
  return (
    <Text as="div" size="body" className="submitter-facts">
      {present.length > 0 && <strong>{present.join(' · ')}</strong>}
      {added.length > 0 && <Note>{texts.addedOnSubmit(added)}</Note>}
    </Text>
  )
}
