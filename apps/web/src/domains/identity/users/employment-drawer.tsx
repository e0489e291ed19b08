import { type EmploymentRow, employment } from '@selamat/contract/domains/identity/employment'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { DayField } from '../../../ui/form/fields.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { type SaveOptions, useRecordForm } from '../../../ui/form/use-record-form.tsx'
import { Note } from '../../../ui/layout/layout.tsx'
import { departments, positions, sections, sites, superiors } from './choices.ts'
import { PositionFields } from './position-fields.tsx'
import { texts } from './texts.ts'
import { refreshPositions } from './user-actions.tsx'
import { checkedBy, today } from './user-values.ts'

const chosen = z.number().nullable()
const formValues = z.object({
  positionId: chosen,
  sectionId: chosen,
  departmentId: chosen,
  siteId: chosen,
  superiorId: chosen,
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
})
const schema = checkedBy(formValues, employment.create.body.omit({ username: true }))
const pickers = {
  positionId: positions,
  sectionId: sections,
  departmentId: departments,
  siteId: sites,
  superiorId: superiors,
}

const keep = (row: EmploymentRow | null) => ({
  version: row?.version ?? 0,
  values: {
    positionId: row?.positionId ?? null,
    sectionId: row?.sectionId ?? null,
    departmentId: row?.departmentId ?? null,
    siteId: row?.siteId ?? null,
    superiorId: row?.superiorId ?? null,
    validFrom: row?.validFrom ?? today(),
    validUntil: row?.validUntil ?? null,
  } satisfies z.output<typeof formValues>,
})

interface EmploymentDrawerProps {
  readonly username: string
  /** Null: a new one. */
  readonly row: EmploymentRow | null
  readonly onClose: () => void
}

/** Adds or corrects a position with its dates. */
export function EmploymentDrawer({ username, row, onClose }: EmploymentDrawerProps) {
  const [initial] = useState(() => keep(row))
  const save = async (written: z.output<typeof schema>, { version, idempotencyKey }: SaveOptions) => {
    const { message } = await (row === null
      ? call(employment.create, { body: { ...written, username } }, { idempotencyKey })
      : call(employment.update, { body: { ...written, id: row.id, version } }))
    void refreshPositions()
    return { message, done: onClose }
  }
  const read = async () => {
    const { data } = await call(employment.list, { body: { username } })
    return keep(data.find(({ id }) => id === row?.id) ?? null)
  }
  const draftKey = `employments:${username}:${row?.id ?? 'new'}`
  const { form, notes } = useRecordForm({ schema, initial, save, read, draftKey, pickers })
  return (
    <FormDrawer
      width={560}
      title={row === null ? texts.addPositionTitle : texts.correctPosition}
      form={form}
      notes={notes}
      submit={row === null ? texts.addPosition : 'Save'}
      onClose={onClose}
    >
      {row === null && <Note className="period-drawer__hint">{texts.addPositionHint}</Note>}
      <PositionFields form={form}>
        <div className="field--wide fields">
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
        </div>
      </PositionFields>
    </FormDrawer>
  )
}
