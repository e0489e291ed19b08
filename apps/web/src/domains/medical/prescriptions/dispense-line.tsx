import {
  type LineBatch,
  prescription as operations,
  type PrescriptionDetail,
  type PrescriptionLine,
  type VisitPrescription,
} from '@selamat/contract/domains/medical/prescriptions/prescription'
import { CONTROL_LABELS } from '@selamat/contract/domains/medical/stock/stock-words'
import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { Line, Lines, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { Checks } from './checks.tsx'
import { refreshPrescriptions } from './reads.ts'
import { texts } from './texts.ts'

interface DispenseLineProps {
  readonly visit: VisitPrescription
  readonly prescription: PrescriptionDetail
  readonly line: PrescriptionLine
  /** What is handed out now. */
  readonly amount: number
  readonly onAmount: (amount: number) => void
  readonly place: number
}

/** A medicine of a prescription: its batches in the order of expiry, how much leaves now, what stays owed. */
export function DispenseLine({ visit, prescription, line, amount, onAmount }: DispenseLineProps) {
  const { itemName, unit, control, isLasa, qty, owed, lastDose, checks, batches, handedOut, instruction } = line
  const { overrideReason, closedReason } = line
  const [open, setOpen] = useState<'close' | 'takeIn' | null>(null)
  const usable = batches.filter(({ problem }) => problem === null).reduce((sum, { onShelf }) => sum + onShelf, 0)
  const most = Math.min(owed, usable)
  const marks = [control === 'NONE' ? null : CONTROL_LABELS[control], isLasa ? texts.lasa : null].filter(Boolean)
  const isOpen = visit.canDispense && owed > 0
  const canTakeIn = prescription.status === 'DISPENSED' && line.dispensed > 0
  return (
    <Section
      title={itemName}
      hint={marks.join(' · ')}
      extra={
        <>
          <span>
            {texts.prescribedLabel} <b>{texts.prescribed(qty, unit)}</b>
          </span>
          <StatusTag
            status={line.id.toString()}
            meaning={owed === 0 ? 'ended' : amount >= owed ? 'inforce' : 'attention'}
            label={owed === 0 ? texts.dispensed(line.dispensed) : texts.progress(amount, owed)}
          />
        </>
      }
    >
      <Stack gap={8}>
        <Text size="body" tone="secondary">
          {[texts.often(line), instruction, owed > 0 ? texts.lastDose(lastDose) : null].filter(Boolean).join(' · ')}
        </Text>
        {checks.length > 0 && <Checks checks={checks} />}
        {overrideReason && <small>{texts.overridden(overrideReason)}</small>}
        {closedReason && <small>{texts.closedBecause(closedReason)}</small>}
        {isOpen && batches.length > 0 && (
          <Lines framed>
            {batches.map((batch, at) => (
              <BatchLine key={batch.batchId} batch={batch} isFirst={at === firstUsable(batches)} />
            ))}
          </Lines>
        )}
        {isOpen && (
          <Row gap={12} justify="between" wrap>
            <Row gap={8} as="label" size="body">
              {texts.handOut}
              <InputNumber<number>
                className="dispensing__qty"
                aria-label={`${texts.handOut}: ${itemName}`}
                value={amount}
                min={0}
                max={most}
                precision={0}
                disabled={most === 0}
                onChange={(next) => onAmount(next ?? 0)}
              />
              <span>{most === 0 ? texts.noBatch : unit}</span>
            </Row>
            {amount < owed && (
              <Row gap={8} wrap>
                <Text tone="attention" weight="medium" size="body">
                  {texts.staysOwed(owed - amount, unit)}
                </Text>
                <Button onClick={() => setOpen('close')}>{texts.closeRest}</Button>
              </Row>
            )}
          </Row>
        )}
        {handedOut.length > 0 && (
          <Lines framed>
            {handedOut.map((moved) => (
              <Line key={`${moved.at} ${moved.batchNo} ${moved.qty}`}>
                <Stack gap={2} grow>
                  <span>
                    {moved.qty > 0 ? texts.handedOut : texts.came}: <b>{Math.abs(moved.qty)}</b>{' '}
                    {texts.batchOf(moved.batchNo, moved.expiresOn)}
                  </span>
                  <small>{[dateTime(moved.at), moved.actor, moved.secondActor].filter(Boolean).join(' · ')}</small>
                </Stack>
              </Line>
            ))}
          </Lines>
        )}
        {canTakeIn && (
          <Row>
            <Button onClick={() => setOpen('takeIn')}>{texts.takeIn}</Button>
          </Row>
        )}
      </Stack>
      {open === 'close' && (
        <CloseDialog visit={visit} prescription={prescription} line={line} onClose={() => setOpen(null)} />
      )}
      {open === 'takeIn' && <TakeInDialog prescription={prescription} line={line} onClose={() => setOpen(null)} />}
    </Section>
  )
}

const firstUsable = (batches: readonly LineBatch[]) => batches.findIndex(({ problem }) => problem === null)

/** A batch on the shelf; one that is not offered says why. */
function BatchLine({ batch, isFirst }: { readonly batch: LineBatch; readonly isFirst: boolean }) {
  const { batchNo, expiresOn, onShelf, proposed, problem } = batch
  return (
    <Line>
      <Mark status={problem === null ? 'inforce' : 'stopped'} />
      <Row gap={8} wrap grow>
        <span className="code">{batchNo}</span>
        <span>{expiresOn && texts.until(expiresOn)}</span>
        <Text size="small" tone={problem === null ? 'secondary' : 'stopped'}>
          {problem === null ? (isFirst ? texts.first : texts.next) : texts.problems[problem]}
        </Text>
      </Row>
      <Text size="body" tone="secondary">
        {texts.onShelf(onShelf)}
      </Text>
      <b>{proposed > 0 ? proposed : '–'}</b>
    </Line>
  )
}

type DialogProps = Pick<DispenseLineProps, 'prescription' | 'line'> & { readonly onClose: () => void }
const reasoned = operations.sendBack.body.pick({ reason: true })

/** Closes what of a line is not handed out. */
function CloseDialog({ visit, prescription, line, onClose }: DialogProps & Pick<DispenseLineProps, 'visit'>) {
  const { id: treatmentId, version } = prescription
  const { itemId, itemName, owed, unit } = line
  return (
    <ActionDialog
      title={texts.closeTitle(itemName)}
      text={texts.closeText(owed, unit)}
      verb={texts.close}
      schema={reasoned}
      initial={{ reason: '' }}
      fields={(form) => <AreaField form={form} name="reason" label={texts.reason} required />}
      send={({ reason }, options) =>
        call(
          operations.submit,
          {
            body: {
              isConfirm: true,
              treatmentId,
              version,
              reservationId: visit.reservationId,
              medicines: [{ itemId, closedReason: reason }],
            },
          },
          options,
        )
      }
      announce={() => undefined}
      reload={refreshPrescriptions}
      onClose={onClose}
    />
  )
}

const takingIn = operations.takeIn.body.pick({ qty: true, reason: true })

/** Puts what came back into its batch. */
function TakeInDialog({ prescription: { id, version }, line, onClose }: DialogProps) {
  return (
    <ActionDialog
      title={texts.takeInTitle(line.itemName)}
      text={texts.takeInText}
      verb={texts.takeInVerb}
      schema={takingIn}
      initial={{ qty: 1, reason: '' }}
      fields={(form) => (
        <>
          <NumberField form={form} name="qty" label={texts.quantity} required />
          <AreaField form={form} name="reason" label={texts.reason} required />
        </>
      )}
      send={(value, options) => call(operations.takeIn, { body: { id, version, lineId: line.id, ...value } }, options)}
      reload={refreshPrescriptions}
      onClose={onClose}
    />
  )
}
