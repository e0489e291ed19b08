import { CheckOutlined, PrinterOutlined, RollbackOutlined } from '@ant-design/icons'
import { MEDICAL_RECORD, MEDICINE } from '@selamat/contract/domains/medical/items'
import {
  prescription as operations,
  type PrescriptionDetail,
  type VisitPrescription,
} from '@selamat/contract/domains/medical/prescriptions/prescription'
import { PRESCRIPTION_STATE_LABELS } from '@selamat/contract/domains/medical/prescriptions/prescription-lifecycle'
import { plural } from '@selamat/contract/kit/plural'
import { Button } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { messageOf } from '../../../lib/api-error.ts'
import { call, download } from '../../../lib/client.ts'
import { newKey } from '../../../lib/crypto.ts'
import { dateTime } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageFoot } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { toast } from '../../../ui/toast.ts'
import { LettersSection } from '../letters/letters-section.tsx'
import { confirmationOf, NOBODY, SecondPerson, secondPerson } from '../stock/second-person.tsx'
import { Allergies } from './checks.tsx'
import { DispenseLine } from './dispense-line.tsx'
import { refreshPrescriptions } from './reads.ts'
import { texts } from './texts.ts'

interface PanelProps {
  readonly visit: VisitPrescription
  readonly prescription: PrescriptionDetail
}

const proposedOf = ({ batches }: PrescriptionDetail['lines'][number]): number =>
  batches.reduce((sum, { proposed }) => sum + proposed, 0)

/** Downloads the labels of what is with the patient. */
async function printLabels(reservationId: number, number: string): Promise<void> {
  const name = `labels-${number.replaceAll('/', '-')}.pdf`
  try {
    await download(operations.labels, { body: { reservationId } }, name)
  } catch (thrown) {
    toast.error(texts.labelsFailed, messageOf(thrown))
  }
}

/** The medicine of one patient: what is prescribed, from which batches, and what stays owed. */
export function DispensePanel({ visit, prescription }: PanelProps) {
  const { reservationId, patientName, username, about, allergies, before, canDispense, readsLetters } = visit
  const { id, number, version, lines, status, prescriber, submittedAt, note, actions } = prescription
  const [amounts, setAmounts] = useState<Readonly<Record<number, number>>>(() =>
    Object.fromEntries(lines.map((line) => [line.itemId, proposedOf(line)])),
  )
  const can = useCan()
  const [readsRecords, mayPrint] = [can('read', MEDICAL_RECORD), can('create', MEDICINE)]
  const [open, setOpen] = useState<'sendBack' | 'second' | null>(null)
  const [sending, setSending] = useState(false)
  const [key] = useState(newKey)
  const taken = lines.filter(({ itemId, owed }) => owed > 0 && (amounts[itemId] ?? 0) > 0)
  const total = taken.reduce((sum, { itemId }) => sum + (amounts[itemId] ?? 0), 0)
  const left = lines.reduce((sum, { itemId, owed }) => sum + owed - (owed > 0 ? (amounts[itemId] ?? 0) : 0), 0)
  const needsSecond = taken.some(({ control }) => control !== 'NONE')
  const sendBack = actions.find(({ action }) => action === 'sendBack')

  const send = (second: { username: string; proof: string } | null, idempotencyKey: string) =>
    call(
      operations.submit,
      {
        body: {
          isConfirm: true,
          treatmentId: id,
          version,
          reservationId,
          medicines: taken.map(({ itemId }) => ({ itemId, qty: amounts[itemId] ?? 0, closedReason: null })),
          second,
        },
      },
      { idempotencyKey },
    )
  async function dispense() {
    if (needsSecond) return setOpen('second')
    setSending(true)
    try {
      await send(null, key)
      toast.success('Success', texts.dispensedToast)
    } catch (thrown) {
      toast.error(texts.dispenseFailed, messageOf(thrown))
    }
    setSending(false)
    await refreshPrescriptions()
  }

  return (
    <Stack gap={12}>
      <Section>
        <Stack gap={8}>
          <Row gap={8} justify="between" wrap align="start">
            <Stack gap={2}>
              <small>{texts.signedAt(number, prescriber, dateTime(submittedAt))}</small>
              <Row gap={12} wrap size="heading" as="h2">
                <span>{patientName}</span>
                <StatusTag
                  status={status}
                  label={PRESCRIPTION_STATE_LABELS[status]}
                  meaning={status === 'SUBMITTED' ? 'attention' : 'ended'}
                />
              </Row>
              <small>{[username, about].filter(Boolean).join(' · ')}</small>
            </Stack>
            {mayPrint && lines.some(({ dispensed }) => dispensed > 0) && (
              <Button icon={<PrinterOutlined />} onClick={() => void printLabels(reservationId, number)}>
                {texts.labels}
              </Button>
            )}
            {canDispense && sendBack?.allowed && (
              <Button icon={<RollbackOutlined />} onClick={() => setOpen('sendBack')}>
                {texts.sendBack}
              </Button>
            )}
          </Row>
          <Allergies allergies={allergies} />
          {note && (
            <Text size="body">
              {texts.note}: {note}
            </Text>
          )}
        </Stack>
      </Section>
      {lines.map((line, at) => (
        <DispenseLine
          key={line.id}
          visit={visit}
          prescription={prescription}
          line={line}
          amount={amounts[line.itemId] ?? 0}
          onAmount={(amount) => setAmounts((now) => ({ ...now, [line.itemId]: amount }))}
          place={at}
        />
      ))}
      {before.length > 0 && (
        <Section title={texts.before}>
          <Row gap={12} wrap size="body">
            {before.map(({ itemName, qty, unit, on }) => (
              <span key={`${itemName} ${on}`}>
                {itemName}, {plural(qty, unit)} <small>{on}</small>
              </span>
            ))}
          </Row>
        </Section>
      )}
      {readsRecords && readsLetters && <LettersSection reservationId={reservationId} />}
      <PageFoot>
        <Link to="/dispensing" className="dispensing__back">
          {texts.backToQueue}
        </Link>
        {canDispense && (
          <Button
            type="primary"
            icon={<CheckOutlined />}
            disabled={taken.length === 0}
            loading={sending}
            onClick={() => void dispense()}
          >
            {taken.length === 0 ? texts.nothingHere : texts.dispense(total, left)}
          </Button>
        )}
      </PageFoot>
      {open === 'second' && (
        <ActionDialog
          title={texts.secondTitle}
          text={texts.secondText}
          verb={texts.dispense(total, left)}
          schema={z.object(secondPerson)}
          initial={NOBODY}
          fields={(form) => <SecondPerson form={form} />}
          send={async (second, { idempotencyKey }) =>
            send(await confirmationOf(second, operations.submit, { id, version }), idempotencyKey)
          }
          announce={() => toast.success('Success', texts.dispensedToast)}
          reload={refreshPrescriptions}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'sendBack' && (
        <ActionDialog
          title={texts.sendBackTitle}
          text={texts.sendBackText}
          verb={texts.sendBack}
          schema={operations.sendBack.body.pick({ reason: true })}
          initial={{ reason: '' }}
          fields={(form) => <AreaField form={form} name="reason" label={texts.reason} required />}
          send={({ reason }) => call(operations.sendBack, { body: { id, version, reason } })}
          reload={refreshPrescriptions}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  )
}
