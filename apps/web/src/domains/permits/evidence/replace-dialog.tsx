import { user } from '@selamat/contract/domains/identity/user'
import { type CrewRow, crew } from '@selamat/contract/domains/permits/evidence/crew'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { CREW_ROLE_LABELS, STANDBY_ROLES, type StandbyRole } from '@selamat/contract/domains/permits/permit-words'
import { id as chosen, optionalText } from '@selamat/contract/kit/text'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { ChoiceField, PickField } from '../../../ui/form/choice-fields.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { PermitDialog } from '../record/acts/permit-dialog.tsx'
import { texts } from './texts.ts'

const users = choicesOf({ path: 'users', endpoints: user })
const schema = z.strictObject({
  crewRole: z.enum(STANDBY_ROLES),
  userId: chosen,
  reason: optionalText(1000),
  briefing: optionalText(1000),
})
const roles = STANDBY_ROLES.map((value) => ({ value, label: CREW_ROLE_LABELS[value] }))

/** Who gives the part away. */
export type Replaced = Pick<CrewRow, 'userId' | 'name'> & { readonly crewRole: CrewRow['crewRole'] }

const standbyOf = (crewRole: CrewRow['crewRole']): StandbyRole | undefined =>
  STANDBY_ROLES.find((role) => role === crewRole)

/** Somebody else can stand by in the place of a person; after the work the fire watch alone is replaced. */
export const isReplaceable = ({ crewRole }: Replaced, { status }: PermitDetail): boolean =>
  status === 'HANDED_BACK' ? crewRole === 'FIRE_WATCH' : standbyOf(crewRole) !== undefined

interface ReplaceDialogProps {
  readonly permitId: number
  /** Null: one more stands by. */
  readonly replaced: Replaced | null
  readonly onClose: () => void
}

/** Names another attendant, fire watch or rescue person. */
export function ReplaceDialog({ permitId, replaced, onClose }: ReplaceDialogProps) {
  const crewRole = replaced === null ? 'ATTENDANT' : (standbyOf(replaced.crewRole) ?? 'ATTENDANT')
  const initial: z.input<typeof schema> = { crewRole, userId: 0, reason: '', briefing: '' }
  return (
    <PermitDialog
      title={replaced === null ? texts.nameStandby : texts.replaceTitle(replaced.name)}
      text={replaced === null ? texts.nameStandbyText : texts.replaceText(replaced.name)}
      verb={replaced === null ? texts.name : texts.replace}
      schema={schema}
      initial={initial}
      fields={(form) => (
        <>
          {replaced === null && <ChoiceField form={form} name="crewRole" label={texts.part} choices={roles} required />}
          <PickField form={form} name="userId" label={texts.person} source={users} help={texts.standbyHelp} required />
          <AreaField form={form} name="briefing" label={texts.briefing} help={texts.briefingHelp} />
          <AreaField form={form} name="reason" label={texts.reason} />
        </>
      )}
      send={(value, options) =>
        call(crew.replace, { body: { permitId, replacesId: replaced?.userId ?? null, ...value } }, options)
      }
      onClose={onClose}
    />
  )
}
