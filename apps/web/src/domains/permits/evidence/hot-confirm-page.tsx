import { hotWork } from '@selamat/contract/domains/permits/evidence/hot-work'
import { permitAddress } from '@selamat/contract/domains/permits/items'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { Button } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { useAddressQuery, useGo } from '../../../lib/navigation.ts'
import { useAuth } from '../../../lib/session.ts'
import { signature, UNSIGNED } from '../../../ui/form/sign-dialog.tsx'
import { Link } from '../../../ui/link.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Page, PageFoot, PageHead } from '../../../ui/page.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { RecordUnnamed } from '../../../ui/record-unnamed.tsx'
import { Section } from '../../../ui/section.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { SignDialog } from '../record/acts/sign-dialog.tsx'
import { PermitTag } from '../record/record-head.tsx'
import { texts as recordTexts } from '../record/texts.ts'
import { usePermit } from '../record/use-permit.ts'
import { GasTestsPanel } from './gas-tests-panel.tsx'
import { texts } from './texts.ts'
import './evidence.css'

/** The confirmation of hot work by issuer and holder, at the place (PERMIT-05). */
export default function HotConfirmPage() {
  const [{ permitId = '' }] = useAddressQuery()
  if (permitId !== '') return <Opened key={permitId} id={Number(permitId)} />
  return <RecordUnnamed title={texts.confirmTitle} label={recordTexts} list={texts.list} />
}

function Opened({ id }: { readonly id: number }) {
  const { data, error, refetch } = usePermit({ id })
  if (data !== undefined) return <Confirmation permit={data} />
  const nothing = {
    title: recordTexts.absent,
    text: recordTexts.absentText,
    action: <Link to={texts.list}>{recordTexts.back}</Link>,
  }
  return (
    <RecordLoading failed={recordTexts.failed} loaded={{ error, reload: () => void refetch() }} nothing={nothing} />
  )
}

const ROLES = ['Permit issuer', 'Permit holder'] as const
type Role = (typeof ROLES)[number]

function Confirmation({ permit }: { readonly permit: PermitDetail }) {
  const { id, number, title, status, canRecord, checks, holderId, signatures, gates, events } = permit
  const [signing, setSigning] = useState(false)
  const phone = usePhone()
  const myId = useAuth().session?.user.id
  const issued = events.find(({ toStatus, fromStatus }) => toStatus === 'ISSUED' && fromStatus !== 'ISSUED')
  const confirmed = signatures.filter(
    ({ action, at, isVoid }) => action === 'confirmHotWork' && !isVoid && issued !== undefined && at >= issued.at,
  )
  const own: Role = myId === holderId ? 'Permit holder' : 'Permit issuer'
  const isDone = confirmed.some(({ role }) => role === own)
  const isOpen = gates.gates.every(({ gate, state }) => gate !== 'checklist' || state !== 'closed')
  const isAtWork = status === 'ACTIVE'
  const go = useGo()
  const next =
    canRecord.hotWork && !isDone ? (
      <Button type="primary" onClick={() => setSigning(true)}>
        {texts.confirm}
      </Button>
    ) : (
      <Button onClick={() => go(permitAddress(id))}>{texts.openPermit}</Button>
    )
  return (
    <Page>
      <PageHead
        title={texts.confirmTitle}
        up={[{ label: number, to: permitAddress(id) }]}
        tag={<PermitTag status={status} />}
        purpose={
          <>
            <Link to={permitAddress(id)}>{number}</Link> · {title}. {texts.confirmPurpose}
          </>
        }
        actions={phone ? undefined : next}
      />
      <Section title={texts.confirmations} hint={hintOf(permit, confirmed.length)} flush>
        <ul className="hot-conditions">
          {ROLES.map((role) => {
            const one = confirmed.find((each) => each.role === role)
            const text = one ? texts.confirmedBy(one.userName, dateTime(one.at)) : missingText(role, permit)
            return <Condition key={role} ok={one !== undefined} waits text={text} source={role} />
          })}
        </ul>
      </Section>
      <Section title={texts.conditions} flush>
        <ul className="hot-conditions">
          {checks.length > 0 && (
            <Condition ok={isOpen} waits={!isAtWork} text={checklistText(permit)} source={texts.checklist} />
          )}
          <Condition
            ok={watchersOf(permit).length > 0}
            waits={!isAtWork}
            text={watchText(permit)}
            source={texts.fireWatch}
          />
          <GasCondition permit={permit} />
        </ul>
      </Section>
      <GasTestsPanel permit={permit} />
      {phone && <PageFoot>{next}</PageFoot>}
      {signing && <ConfirmDialog permit={permit} onClose={() => setSigning(false)} />}
    </Page>
  )
}

/** When the confirmation is asked for, where that is not now. */
const hintOf = ({ status }: PermitDetail, confirmed: number): string | undefined => {
  if (status === 'ISSUED') return confirmed === ROLES.length ? texts.acceptNext : undefined
  return status === 'ACTIVE' ? undefined : texts.afterIssue
}

/** Who has not confirmed yet. */
const missingText = (role: Role, { status, holderName, issuedByName }: PermitDetail): string => {
  if (status !== 'ISSUED') return texts.notConfirmed
  return texts.waitingFor(role === 'Permit holder' ? holderName : texts.anyIssuer(issuedByName))
}

interface ConditionProps {
  readonly ok: boolean
  /** Nothing is wrong where it is missing: somebody has to act. */
  readonly waits?: boolean
  readonly text: string
  readonly source: string
}

const Condition = ({ ok, waits = false, text, source }: ConditionProps) => (
  <li>
    <Mark status={ok ? 'inforce' : waits ? 'waiting' : 'stopped'} size={14} />
    <div>
      <b>{text}</b>
      <small>{source}</small>
    </div>
  </li>
)

function GasCondition({ permit: { gates } }: { readonly permit: PermitDetail }) {
  const gate = gates.gates.find((one) => one.gate === 'gas')
  if (gate === undefined) return null
  return <Condition ok={gate.state !== 'closed'} waits={gate.isToDo} text={gate.reason} source={texts.lastGas} />
}

const watchersOf = ({ people }: PermitDetail) => people.filter(({ crewRole }) => crewRole === 'FIRE_WATCH')
const watchText = (permit: PermitDetail) => {
  const names = watchersOf(permit).map(({ name }) => name)
  return names.length === 0 ? texts.noWatch : texts.watchNamed(names.join(', '), permit.workType.fireWatchMinutes ?? 60)
}
const checklistText = ({ checks }: PermitDetail) => {
  const missing = checks.filter(
    ({ isRequired, answer, siteAnswer }) => isRequired && !['YES', 'NA'].includes(siteAnswer ?? answer ?? ''),
  )
  return missing.length === 0 ? texts.allAnswered : texts.unanswered(missing.length)
}

const signed = z.strictObject(signature)

function ConfirmDialog({ permit: { id, number }, onClose }: ConfirmDialogProps) {
  return (
    <SignDialog
      title={`${texts.confirmTitle} ${number}`}
      verb={texts.confirm}
      action="confirmHotWork"
      schema={signed}
      initial={UNSIGNED}
      send={async (_, prove) =>
        call(hotWork.confirm, { body: { permitId: id, proof: await prove(hotWork.confirm, { permitId: id }) } })
      }
      onClose={onClose}
    />
  )
}
interface ConfirmDialogProps {
  readonly permit: PermitDetail
  readonly onClose: () => void
}
