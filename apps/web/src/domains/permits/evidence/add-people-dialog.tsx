import { user } from '@selamat/contract/domains/identity/user'
import { crew } from '@selamat/contract/domains/permits/evidence/crew'
import { WORKER_TYPE_LABELS, WORKER_TYPES } from '@selamat/contract/domains/permits/permit-words'
import { id as chosen, optionalText } from '@selamat/contract/kit/text'
import { z } from 'zod'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { ChoiceField, PickField } from '../../../ui/form/choice-fields.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { PermitDialog } from '../record/acts/permit-dialog.tsx'
import { texts } from './texts.ts'

const users = choicesOf({ path: 'users', endpoints: user })
const schema = z.strictObject({ userId: chosen, workerType: z.enum(WORKER_TYPES), briefing: optionalText(1000) })
const types = WORKER_TYPES.map((value) => ({ value, label: WORKER_TYPE_LABELS[value] }))

/** What is said of the people of a sign-on, said at the one person of the dialog. */
function atPerson(thrown: unknown): unknown {
  if (!(thrown instanceof ApiError)) return thrown
  const { status, code, message, details, requestId } = thrown
  const errors = Object.fromEntries(
    Object.entries(thrown.errors).map(([path, text]) => [path.startsWith('userIds') ? 'userId' : path, text]),
  )
  return new ApiError(status, code, message, { errors, details, requestId })
}

/** The holder adds somebody to the crew, who signs on at once. */
export function AddPeopleDialog({ permitId, onClose }: { readonly permitId: number; readonly onClose: () => void }) {
  const initial: z.input<typeof schema> = { userId: 0, workerType: 'GENERAL_WORKER', briefing: '' }
  return (
    <PermitDialog
      title={texts.addPeople}
      text={texts.addPeopleText}
      verb={texts.signOn}
      schema={schema}
      initial={initial}
      fields={(form) => (
        <>
          <PickField form={form} name="userId" label={texts.person} source={users} help={texts.personHelp} required />
          <ChoiceField form={form} name="workerType" label={texts.workerType} choices={types} required />
          <AreaField form={form} name="briefing" label={texts.briefing} help={texts.briefingHelp} />
        </>
      )}
      send={({ userId, ...value }, options) =>
        call(crew.signOn, { body: { permitId, userIds: [userId], ...value } }, options).catch((thrown: unknown) => {
          throw atPerson(thrown)
        })
      }
      onClose={onClose}
    />
  )
}
