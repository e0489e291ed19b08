import { type ConsultedPerson, consultation } from '@selamat/contract/domains/hiradc/consultation'
import { user } from '@selamat/contract/domains/identity/user'
import { day, id, optionalText } from '@selamat/contract/kit/text'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { formatDate } from '../../../lib/format.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { refresh } from '../../../lib/use-load.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { DayField } from '../../../ui/form/fields.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { texts } from './texts.ts'

const schema = z.strictObject({ userId: id, consultedOn: day, note: optionalText(500) })
const people = choicesOf({ path: 'users', endpoints: user })

interface ConsultedDrawerProps {
  readonly of: { readonly id: number; readonly revisionId: number }
  /** Null: another person. */
  readonly known: ConsultedPerson | null
  readonly onClose: () => void
}

/** Names somebody who was consulted about a draft, when and about what. */
export function ConsultedDrawer({ of, known, onClose }: ConsultedDrawerProps) {
  const today = formatDate(serverNow())
  const initial: z.input<typeof schema> = {
    userId: known?.userId ?? 0,
    consultedOn: known?.consultedOn ?? today,
    note: known?.note ?? '',
  }
  return (
    <ActionDialog
      drawer
      title={texts.consultedDrawer}
      verb={texts.save}
      schema={schema}
      initial={initial}
      fields={(form) => (
        <>
          <PickField form={form} name="userId" label={texts.person} source={people} required />
          <DayField form={form} name="consultedOn" label={texts.consultedOn} max={today} required />
          <AreaField form={form} name="note" label={texts.note} />
        </>
      )}
      send={(person) => {
        const removed = known !== null && known.userId !== person.userId ? [known.userId] : []
        return call(consultation.save, { body: { ...of, people: [person], removed } })
      }}
      reload={() => refresh(consultation.list)}
      onClose={onClose}
    />
  )
}
