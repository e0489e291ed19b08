import { APPOINTMENT_KINDS, type AppointmentRow, appointment } from '@selamat/contract/domains/identity/appointment'
import { CERTIFICATE_LIMIT, certificate } from '@selamat/contract/domains/identity/certificate'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import type { ChoiceSource } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { ChoiceField, PickField } from '../../../ui/form/choice-fields.tsx'
import { DayField } from '../../../ui/form/fields.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { type SaveOptions, useRecordForm } from '../../../ui/form/use-record-form.tsx'
import { sites } from './choices.ts'
import { texts } from './texts.ts'
import { refreshPositions } from './user-actions.tsx'
import { checkedBy, today } from './user-values.ts'

const chosen = z.number().nullable()
const formValues = z.object({
  kind: z.string().nullable(),
  siteId: chosen,
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
  certificateId: chosen,
})
const schema = checkedBy(formValues, appointment.create.body.omit({ username: true }))
const kinds = Object.entries(APPOINTMENT_KINDS).map(([value, label]) => ({ value, label }))

const keep = (row: AppointmentRow | null) => ({
  version: row?.version ?? 0,
  values: {
    kind: row?.kind ?? null,
    siteId: row?.siteId ?? null,
    validFrom: row?.validFrom ?? today(),
    validUntil: row?.validUntil ?? null,
    certificateId: row?.certificateId ?? null,
  } satisfies z.output<typeof formValues>,
})

/** The certificates of one user as a pick-list. */
const certificatesOf = (username: string): ChoiceSource => ({
  key: `certificates:${username}`,
  load: async ({ keyword = '', ids }) => {
    const { data } = await call(certificate.list, { body: { filter: { username }, limit: CERTIFICATE_LIMIT } })
    return data
      .map(({ id, title, certificateNumber }) => ({ value: id, label: title, hint: certificateNumber }))
      .filter(({ value, label, hint }) =>
        ids === undefined ? `${label} ${hint}`.toLowerCase().includes(keyword.toLowerCase()) : ids.includes(value),
      )
  },
})

interface AppointmentDrawerProps {
  readonly username: string
  /** Null: a new one. */
  readonly row: AppointmentRow | null
  readonly onClose: () => void
}

/** Adds or changes an appointment. */
export function AppointmentDrawer({ username, row, onClose }: AppointmentDrawerProps) {
  const [initial] = useState(() => keep(row))
  const certificates = useMemo(() => certificatesOf(username), [username])
  const pickers = { siteId: sites, certificateId: certificates }
  const save = async (written: z.output<typeof schema>, { version, idempotencyKey }: SaveOptions) => {
    const { message } = await (row === null
      ? call(appointment.create, { body: { ...written, username } }, { idempotencyKey })
      : call(appointment.update, { body: { ...written, id: row.id, version } }))
    void refreshPositions()
    return { message, done: onClose }
  }
  const read = async () => {
    const { data } = await call(appointment.list, { body: { username } })
    return keep(data.find(({ id }) => id === row?.id) ?? null)
  }
  const draftKey = `appointments:${username}:${row?.id ?? 'new'}`
  const { form, notes } = useRecordForm({ schema, initial, save, read, draftKey, pickers })
  return (
    <FormDrawer
      width={560}
      title={row === null ? texts.addAppointmentTitle : texts.editAppointment}
      form={form}
      notes={notes}
      submit={row === null ? texts.addAppointment : 'Save'}
      onClose={onClose}
    >
      <div className="fields">
        <ChoiceField form={form} name="kind" label={texts.kind} choices={kinds} required />
        <PickField
          form={form}
          name="siteId"
          label={texts.site}
          help={texts.siteHelp}
          source={sites}
          placeholder={texts.everySite}
        />
        <DayField
          form={form}
          name="validFrom"
          label={texts.validFrom}
          required
          max={form.values.validUntil ?? undefined}
        />
        <DayField
          form={form}
          name="validUntil"
          label={texts.until}
          help={texts.untilHelp}
          min={form.values.validFrom ?? undefined}
        />
        <PickField
          form={form}
          name="certificateId"
          label={texts.certificate}
          help={texts.certificateHelp}
          wide
          source={certificates}
        />
      </div>
    </FormDrawer>
  )
}
