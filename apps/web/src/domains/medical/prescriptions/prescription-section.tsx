import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import {
  type PrescriptionLine,
  prescription,
  type VisitPrescription,
} from '@selamat/contract/domains/medical/prescriptions/prescription'
import { PRESCRIPTION_STATE_LABELS } from '@selamat/contract/domains/medical/prescriptions/prescription-lifecycle'
import { plural } from '@selamat/contract/kit/plural'
import { optionalText } from '@selamat/contract/kit/text'
import { Button } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { FactGrid } from '../../../ui/fact-grid.tsx'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { Note, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { SmallTable } from '../../../ui/record/small-table.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { toast } from '../../../ui/toast.ts'
import { Allergies, Checks } from './checks.tsx'
import { LineDialog, linesOf, savePrescription } from './line-dialog.tsx'
import { refreshPrescriptions } from './reads.ts'
import { texts } from './texts.ts'

/** The prescription of a visit: written by its doctor, read by who cares for the patient (MEDICAL-47). */
export function PrescriptionSection({ reservationId }: { readonly reservationId: number }) {
  const loaded = useLoad(prescription.detail, { body: { reservationId } })
  return (
    <OnceLoaded of={loaded} failed={texts.failed}>
      {(visit) => <Written key={visit.reservationId} visit={visit} />}
    </OnceLoaded>
  )
}

type Open = 'notes' | 'cancel' | number | null

function Written({ visit }: { readonly visit: VisitPrescription }) {
  const { reservationId, prescription: stored, allergies, canWrite } = visit
  const [open, setOpen] = useState<Open>(null)
  const written = { reservationId, prescription: stored }
  const lines = stored === null ? [] : stored.lines
  const remove = async (at: number) => {
    try {
      await savePrescription(written, linesOf(stored).toSpliced(at, 1))
    } catch (thrown) {
      toast.error('Failed to save data', messageOf(thrown))
    }
    await refreshPrescriptions()
  }
  const cancel = stored?.actions.find(({ action, allowed }) => action === 'cancel' && allowed)
  const extra = canWrite && (
    <Button icon={<PlusOutlined />} onClick={() => setOpen(lines.length)}>
      {texts.addMedicine}
    </Button>
  )
  return (
    <Section
      title={texts.prescription}
      hint={stored === null ? texts.pairsOfCompany : `${stored.number} · ${texts.pairsOfCompany}`}
      extra={extra}
    >
      <Stack gap={12}>
        <Stack gap={12}>
          <Row gap={8} wrap justify="between">
            <Allergies allergies={allergies} />
            {stored && <StatusTag status={stored.status} label={PRESCRIPTION_STATE_LABELS[stored.status]} />}
          </Row>
          {stored?.returnReason && (
            <Row gap={6} align="baseline">
              <Mark status="attention" />
              <Text size="body">
                {texts.returned}: {stored.returnReason}
              </Text>
            </Row>
          )}
          {lines.length === 0 && <Note>{texts.none}</Note>}
        </Stack>
        {stored && lines.length > 0 && (
          <SmallTable
            rows={lines}
            keyOf={({ id }) => id}
            columns={columnsOf(canWrite, setOpen, (at) => void remove(at), lines)}
          />
        )}
        {stored && (
          <Stack gap={12}>
            <FactGrid
              columns={3}
              facts={[
                { label: texts.treatment, value: stored.treatment },
                ...(stored.diagnose === null ? [] : [{ label: texts.diagnosis, value: stored.diagnose }]),
                { label: texts.note, value: stored.note },
              ]}
            />
            <Row gap={8} wrap>
              {canWrite && <Button onClick={() => setOpen('notes')}>{texts.writeNotes}</Button>}
              {cancel && (
                <Button danger onClick={() => setOpen('cancel')}>
                  {cancel.label}
                </Button>
              )}
            </Row>
          </Stack>
        )}
      </Stack>
      {typeof open === 'number' && <LineDialog written={written} at={open} onClose={() => setOpen(null)} />}
      {open === 'notes' && stored && <NotesDialog visit={visit} onClose={() => setOpen(null)} />}
      {open === 'cancel' && stored && (
        <ActionDialog
          title={texts.cancel}
          text={texts.cancelText}
          verb={texts.cancel}
          danger
          schema={z.object({})}
          initial={{}}
          fields={() => null}
          send={() => call(prescription.cancel, { body: { id: stored.id, version: stored.version } })}
          reload={refreshPrescriptions}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}

function columnsOf(
  canWrite: boolean,
  edit: (at: number) => void,
  remove: (at: number) => void,
  lines: readonly PrescriptionLine[],
) {
  return [
    {
      key: 'medicine',
      title: texts.medicine,
      cell: ({ itemName, instruction, route }: PrescriptionLine) => (
        <Stack gap={2}>
          <b>{itemName}</b>
          <small>{[route, instruction].filter(Boolean).join(' · ')}</small>
        </Stack>
      ),
    },
    { key: 'dose', title: texts.dose, cell: (line: PrescriptionLine) => texts.often(line) },
    {
      key: 'qty',
      title: texts.quantity,
      number: true,
      cell: ({ qty, unit }: PrescriptionLine) => plural(qty, unit),
    },
    { key: 'batch', title: texts.batch, cell: (line: PrescriptionLine) => <BatchCell line={line} /> },
    { key: 'check', title: texts.check, cell: (line: PrescriptionLine) => <CheckCell line={line} /> },
    ...(canWrite
      ? [
          {
            key: 'actions',
            title: '',
            cell: (line: PrescriptionLine) => (
              <Row gap={4} justify="end">
                <Button
                  type="text"
                  icon={<EditOutlined />}
                  aria-label={texts.editTitle(line.itemName)}
                  onClick={() => edit(lines.indexOf(line))}
                />
                {lines.length > 1 && (
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={`${texts.remove} ${line.itemName}`}
                    onClick={() => remove(lines.indexOf(line))}
                  />
                )}
              </Row>
            ),
          },
        ]
      : []),
  ]
}

/** The batches that would be handed out today, or what was. */
function BatchCell({ line: { batches, handedOut } }: { readonly line: PrescriptionLine }) {
  const proposed = batches.filter((batch) => batch.proposed > 0)
  const named =
    handedOut.length > 0
      ? handedOut.map(({ batchNo, expiresOn, qty }) => ({ batchNo, expiresOn, qty }))
      : proposed.map(({ batchNo, expiresOn, proposed: qty }) => ({ batchNo, expiresOn, qty }))
  if (named.length === 0) return <Text tone="secondary">{texts.noBatch}</Text>
  return (
    <Stack gap={2}>
      {named.map(({ batchNo, expiresOn, qty }) => (
        <span key={`${batchNo} ${qty}`}>
          <span className="code">{batchNo}</span>: {qty} <small>{expiresOn && texts.until(expiresOn)}</small>
        </span>
      ))}
    </Stack>
  )
}

/** What speaks against a line, and else how much is there. */
function CheckCell({
  line: { checks, batches, unit, overrideReason, closedReason },
}: {
  readonly line: PrescriptionLine
}) {
  const usable = batches.filter(({ problem }) => problem === null).reduce((sum, { onShelf }) => sum + onShelf, 0)
  return (
    <Stack gap={2}>
      {checks.length === 0 ? (
        <Row gap={6} align="baseline">
          <Mark status={usable > 0 ? 'inforce' : 'attention'} />
          <Text size="small">{usable > 0 ? texts.inStock(usable, unit) : texts.noBatch}</Text>
        </Row>
      ) : (
        <Checks checks={checks} />
      )}
      {overrideReason && <small>{texts.overridden(overrideReason)}</small>}
      {closedReason && <small>{texts.closedBecause(closedReason)}</small>}
    </Stack>
  )
}

const notes = z.strictObject({ treatment: optionalText(500), diagnose: optionalText(500), note: optionalText(1000) })

function NotesDialog({ visit, onClose }: { readonly visit: VisitPrescription; readonly onClose: () => void }) {
  const { reservationId, prescription: stored } = visit
  const initial: z.input<typeof notes> = {
    treatment: stored?.treatment ?? '',
    diagnose: stored?.diagnose ?? '',
    note: stored?.note ?? '',
  }
  return (
    <ActionDialog
      title={texts.notesTitle}
      verb={texts.save}
      schema={notes}
      initial={initial}
      fields={(form) => (
        <>
          <TextField form={form} name="treatment" label={texts.treatment} />
          <TextField form={form} name="diagnose" label={texts.diagnosis} />
          <AreaField form={form} name="note" label={texts.note} />
        </>
      )}
      send={(value) => savePrescription({ reservationId, prescription: stored }, linesOf(stored), value)}
      announce={() => undefined}
      reload={refreshPrescriptions}
      onClose={onClose}
    />
  )
}
