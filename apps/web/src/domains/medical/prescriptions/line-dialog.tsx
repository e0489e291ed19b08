import {
  type PrescribedLine,
  type PrescriptionDetail,
  prescribedLine,
  prescription,
} from '@selamat/contract/domains/medical/prescriptions/prescription'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { medicinesAt, refreshPrescriptions } from './reads.ts'
import { texts } from './texts.ts'

/** The prescription that is written; nothing while it has no medicine yet. */
export interface Written {
  readonly reservationId: number
  readonly prescription: PrescriptionDetail | null
}
type Notes = Pick<PrescriptionDetail, 'treatment' | 'diagnose' | 'note'>

/** The lines of a prescription as they are sent. */
export const linesOf = (stored: PrescriptionDetail | null): PrescribedLine[] =>
  stored === null
    ? []
    : stored.lines.map(({ itemId, qty, dose, timesADay, days, route, instruction, overrideReason }) => ({
        ...{ itemId, qty, dose, timesADay, days },
        ...{ route, instruction, overrideReason },
      }))

/** Saves the whole prescription. */
export const savePrescription = (
  { reservationId, prescription: stored }: Written,
  medicines: readonly PrescribedLine[],
  notes: Partial<Notes> = {},
) =>
  call(prescription.submit, {
    body: {
      isConfirm: false,
      treatmentId: stored?.id ?? null,
      version: stored?.version ?? null,
      reservationId,
      treatment: stored?.treatment ?? null,
      diagnose: stored?.diagnose ?? null,
      note: stored?.note ?? null,
      ...notes,
      medicines: [...medicines],
    },
  })

/** What is wrong with one line is said at the fields of its dialog. */
function atLine(thrown: unknown, at: number): unknown {
  if (!(thrown instanceof ApiError)) return thrown
  const prefix = `medicines.${at}.`
  const errors = Object.fromEntries(
    Object.entries(thrown.errors).map(([path, message]) => [
      path.startsWith(prefix) ? path.slice(prefix.length) : path,
      message,
    ]),
  )
  const { status, code, message, details, requestId } = thrown
  return new ApiError(status, code, message, { errors, details, requestId })
}

interface LineDialogProps {
  readonly written: Written
  /** The place of the line that is changed; the end for a new one. */
  readonly at: number
  readonly onClose: () => void
}

const NEW: z.input<typeof prescribedLine> = {
  itemId: 0,
  qty: 10,
  dose: '',
  timesADay: 3,
  days: 3,
  route: '',
  instruction: '',
  overrideReason: '',
}

/** Adds a medicine to a prescription, or changes it. */
export function LineDialog({ written, at, onClose }: LineDialogProps) {
  const { reservationId, prescription: stored } = written
  const lines = linesOf(stored)
  const line = lines[at]
  const name = stored?.lines[at]?.itemName
  const source = useMemo(() => medicinesAt(reservationId), [reservationId])
  const [stopped, setStopped] = useState(line?.overrideReason !== null && line !== undefined)
  const initial: z.input<typeof prescribedLine> = line ?? NEW
  const send = async (value: PrescribedLine) => {
    try {
      return await savePrescription(written, lines.toSpliced(at, 1, value))
    } catch (thrown) {
      const local = atLine(thrown, at)
      if (local instanceof ApiError && 'overrideReason' in local.errors) setStopped(true)
      throw local
    }
  }
  return (
    <ActionDialog
      title={name === undefined ? texts.addTitle : texts.editTitle(name)}
      verb={name === undefined ? texts.add : texts.save}
      drawer
      schema={prescribedLine}
      initial={initial}
      fields={(form) => (
        <>
          <PickField
            form={form}
            name="itemId"
            label={texts.medicine}
            placeholder={texts.findMedicine}
            source={source}
            required
          />
          <TextField form={form} name="dose" label={texts.dose} placeholder={texts.doseExample} required />
          <NumberField form={form} name="timesADay" label={texts.timesADay} required />
          <NumberField form={form} name="days" label={texts.days} required />
          <NumberField form={form} name="qty" label={texts.quantity} required />
          <TextField form={form} name="route" label={texts.route} placeholder={texts.routeExample} />
          <TextField form={form} name="instruction" label={texts.instruction} placeholder={texts.instructionExample} />
          {stopped && <AreaField form={form} name="overrideReason" label={texts.override} required />}
        </>
      )}
      send={send}
      announce={() => undefined}
      reload={refreshPrescriptions}
      onClose={onClose}
    />
  )
}
