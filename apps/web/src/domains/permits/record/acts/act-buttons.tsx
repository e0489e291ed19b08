import {
  ClockCircleOutlined,
  CloseCircleOutlined,
  DeleteOutlined,
  EditOutlined,
  FieldTimeOutlined,
  PauseCircleOutlined,
  RollbackOutlined,
  SwapOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import { PERMIT } from '@selamat/contract/domains/permits/items'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useCan } from '../../../../lib/session.ts'
import { type HeadAction, HeadActions } from '../../../../ui/head-actions.tsx'
import { PageFoot } from '../../../../ui/page.tsx'
import { SharedButton } from '../../../../ui/shared-button.tsx'
import { usePhone } from '../../../../ui/use-phone.ts'
import { texts } from '../texts.ts'
import { canSuspend, nextAct, otherActs } from './next-act.ts'
import { type AnyAct, labelOf } from './open-act.tsx'

const ICONS: Partial<Readonly<Record<AnyAct, ReactNode>>> = {
  withdraw: <RollbackOutlined />,
  handOver: <SwapOutlined />,
  takeOver: <UserSwitchOutlined />,
  cancel: <CloseCircleOutlined />,
  delete: <DeleteOutlined />,
  restore: <RollbackOutlined />,
  handBack: <RollbackOutlined />,
  replaceHolder: <UserSwitchOutlined />,
  extend: <ClockCircleOutlined />,
  overtime: <FieldTimeOutlined />,
}

interface ActButtonsProps {
  readonly permit: PermitDetail
  readonly onAct: (act: AnyAct) => void
}

/** The acts of the head: the next step last, the stop of work before it, the others in front or in the menu. */
export function ActButtons({ permit, onAct }: ActButtonsProps) {
  const phone = usePhone()
  const can = useCan()
  if (!can('update', PERMIT)) return null
  const acts: AnyAct[] = [
    ...otherActs(permit).map(({ action }) => action),
    ...(permit.canRecord.extension ? (['extend', 'overtime'] as const) : []),
    ...(permit.canRecord.holder ? (['replaceHolder'] as const) : []),
  ]
  const edit: HeadAction = {
    ...{ key: 'edit', label: texts.edit, icon: <EditOutlined /> },
    to: `/permit-to-work/action?action=edit&id=${permit.id}`,
  }
  const others = acts.map(
    (act): HeadAction => ({
      key: act,
      label: labelOf(act),
      icon: ICONS[act],
      rare: act !== 'handOver' && act !== 'handBack' && act !== 'withdraw',
      run: () => onAct(act),
    }),
  )
  const actions = permit.canEdit ? [edit, ...others] : others
  return (
    <>
      <HeadActions actions={actions} crowded={canSuspend(permit)} />
      {!phone && <SuspendButton permit={permit} onAct={onAct} />}
      {!phone && permit.task === null && <NextButton permit={permit} onAct={onAct} />}
    </>
  )
}

function SuspendButton({ permit, onAct }: ActButtonsProps) {
  if (!canSuspend(permit)) return null
  return (
    <Button danger type="primary" icon={<PauseCircleOutlined />} onClick={() => onAct('suspend')}>
      {texts.suspend}
    </Button>
  )
}

function NextButton({ permit, onAct }: ActButtonsProps) {
  const next = nextAct(permit)
  if (next === null) return null
  const { action, label, allowed, reason } = next
  return (
    <SharedButton
      title={label}
      primary
      disabledReason={allowed ? null : (reason ?? '')}
      onClick={() => onAct(action)}
    />
  )
}

/** The foot of a phone: the stop of work and the next step, with why it cannot be done. */
export function ActFoot({ permit, onAct }: ActButtonsProps) {
  const phone = usePhone()
  const can = useCan()
  const next = nextAct(permit)
  if (!phone || !can('update', PERMIT) || (next === null && !canSuspend(permit))) return null
  return (
    <PageFoot>
      {next !== null && !next.allowed && <p className="permit-record__reason">{next.reason}</p>}
      <SuspendButton permit={permit} onAct={onAct} />
      <NextButton permit={permit} onAct={onAct} />
    </PageFoot>
  )
}
