import { PlusOutlined } from '@ant-design/icons'
import { type IsolationRow, isolation } from '@selamat/contract/domains/permits/evidence/isolation'
import type { IsolationState } from '@selamat/contract/domains/permits/isolation-lifecycle'
import { permitAddress } from '@selamat/contract/domains/permits/items'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { AT_SITE } from '@selamat/contract/domains/permits/permit-lifecycle'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { capital, dateTime } from '../../../lib/format.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Link } from '../../../ui/link.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { SmallList } from '../../../ui/record/small-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { SharedButton } from '../../../ui/shared-button.tsx'
import type { StatusKey } from '../../../ui/status.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { tell } from '../../../ui/tell.ts'
import { refreshPermits } from '../record/use-permit.ts'
import { AddPointsDialog, LockDialog, RemoveDialog, TransferDialog } from './isolation-dialogs.tsx'
import { texts } from './texts.ts'
import { useEvidence } from './use-evidence.ts'
import './evidence.css'

const MEANINGS: Readonly<Record<IsolationState, StatusKey>> = {
  PENDING: 'draft',
  LOCKED: 'waiting',
  VERIFIED: 'inforce',
  TEST: 'attention',
  REMOVED: 'ended',
}

type Step = IsolationRow['allowedActions'][number]['action']
interface Open {
  readonly row: IsolationRow
  readonly step: 'lock' | 'endTest' | 'remove' | 'transfer'
}

/** The isolation points of a permit: who locked and verified each, and what the reader can do. */
export function IsolationsPanel({ permit }: { readonly permit: PermitDetail }) {
  const { id, workType, isolationPointIds, canRecord, status } = permit
  const needed = workType.needsIsolation || isolationPointIds.length > 0
  const loaded = useEvidence(isolation.list, { params: { id } }, permit, { enabled: needed })
  const [open, setOpen] = useState<Open | null>(null)
  const [adding, setAdding] = useState(false)
  const canAdd = canRecord.isolation && AT_SITE.includes(status)
  if (!needed && !canAdd) return null
  const close = () => setOpen(null)
  const take = (row: IsolationRow, step: Step) =>
    step === 'verify' || step === 'startTest' ? void moveAfterQuestion(row, step) : setOpen({ row, step })
  const add = canAdd && (
    <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      {texts.addPoints}
    </Button>
  )
  return (
    <Section
      title={texts.isolations}
      {...(loaded.data === null ? {} : { count: loaded.data.length })}
      extra={add || undefined}
      id="isolations"
      flush
    >
      <OnceLoaded of={loaded} failed={texts.isolationsFailed}>
        {(rows) => (
          <Points rows={rows} permit={permit} onStep={take} onTransfer={(row) => setOpen({ row, step: 'transfer' })} />
        )}
      </OnceLoaded>
      {open !== null && (open.step === 'lock' || open.step === 'endTest') && (
        <LockDialog row={open.row} step={open.step} onClose={close} />
      )}
      {open?.step === 'remove' && <RemoveDialog row={open.row} onClose={close} />}
      {open?.step === 'transfer' && <TransferDialog row={open.row} permitId={id} onClose={close} />}
      {adding && <AddPointsDialog permitId={id} onClose={() => setAdding(false)} />}
    </Section>
  )
}

interface PointsProps {
  readonly rows: readonly IsolationRow[]
  readonly permit: PermitDetail
  readonly onStep: (row: IsolationRow, step: Step) => void
  readonly onTransfer: (row: IsolationRow) => void
}

function Points({ rows, permit: { canRecord }, onStep, onTransfer }: PointsProps) {
  return (
    <SmallList
      rows={rows}
      keyOf={({ id }) => id}
      nothing={texts.noIsolations}
      what={(row) => (
        <>
          <b>
            {row.tag} · {row.equipmentCode}
          </b>
          <small>
            {capital(row.energy.toLowerCase())}: {row.method}
            {row.place !== null && `, ${row.place}`}
          </small>
          <Hands row={row} />
        </>
      )}
      facts={[({ status }) => <StatusTag status={status} label={texts.states[status]} meaning={MEANINGS[status]} />]}
      actions={(row) => (
        <>
          {row.allowedActions
            .filter(({ allowed }) => allowed || canRecord.isolation)
            .map(({ action, label, allowed, reason }) => (
              <SharedButton
                key={action}
                title={label}
                disabledReason={allowed ? null : (reason ?? '')}
                onClick={() => onStep(row, action)}
              />
            ))}
          {row.canTransfer && <Button onClick={() => onTransfer(row)}>{texts.transfer}</Button>}
        </>
      )}
    />
  )
}

/** Who locked, verified and removed a point, and for whom it is kept. */
const Hands = ({ row }: { readonly row: IsolationRow }) => (
  <>
    {row.lockNumber !== null && (
      <small>
        {texts.lock} {row.lockNumber}
      </small>
    )}
    {row.appliedByName !== null && <small>{texts.lockedBy(row.appliedByName, dateTime(row.appliedAt))}</small>}
    {row.verifiedByName !== null && <small>{texts.verifiedBy(row.verifiedByName, dateTime(row.verifiedAt))}</small>}
    {row.removedByName !== null && <small>{texts.removedBy(row.removedByName, dateTime(row.removedAt))}</small>}
    {row.transferredTo !== null && (
      <small>
        {texts.transferredTo} <Link to={permitAddress(row.transferredTo.id)}>{row.transferredTo.number}</Link>
      </small>
    )}
  </>
)

async function moveAfterQuestion({ id, version, tag }: IsolationRow, step: 'verify' | 'startTest'): Promise<void> {
  const verifies = step === 'verify'
  await confirm({
    title: verifies ? texts.verifyAsk(tag) : texts.testAsk(tag),
    consequence: verifies ? texts.verifyText : texts.testText,
    verb: verifies ? 'Verify' : 'Start test run',
    keep: texts.cancel,
    action: async () => {
      await tell(texts.moveFailed, () => call(isolation[step], { body: { id, version } }))
      await refreshPermits()
    },
  })
}
