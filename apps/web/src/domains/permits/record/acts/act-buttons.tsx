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
import { canSuspend, nextAction, otherActions } from './next-act.ts'
import { type AnyAction, labelOf } from './open-action.tsx'

const ICONS: Partial<Readonly<Record<AnyAction, ReactNode>>> = {
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

interface ActionButtonsProps {
  readonly permit: PermitDetail
  readonly onAction: (action: AnyAction) => void
}

/** The actions of the head: the next step last, the stop of work before it, the others in front or in the menu. */
export function ActionButtons({ permit, onAction }: ActionButtonsProps) {
  const phone = usePhone()
  const can = useCan()
  if (!can('update', PERMIT)) return null
  const moreActions: AnyAction[] = [
    ...otherActions(permit).map(({ action }) => action),
    ...(permit.canRecord.extension ? (['extend', 'overtime'] as const) : []),
    ...(permit.canRecord.holder ? (['replaceHolder'] as const) : []),
  ]
  const edit: HeadAction = {
    ...{ key: 'edit', label: texts.edit, icon: <EditOutlined /> },
    to: `/permit-to-work/action?action=edit&id=${permit.id}`,
  }
  const others = moreActions.map(
    (action): HeadAction => ({
      key: action,
      label: labelOf(action),
      icon: ICONS[action],
      rare: action !== 'handOver' && action !== 'handBack' && action !== 'withdraw',
      run: () => onAction(action),
    }),
  )
  const actions = permit.canEdit ? [edit, ...others] : others
  return (
    <>
      <HeadActions actions={actions} crowded={canSuspend(permit)} />
      {!phone && <SuspendButton permit={permit} onAction={onAction} />}
      {!phone && permit.task === null && <NextButton permit={permit} onAction={onAction} />}
    </>
  )
}

function SuspendButton({ permit, onAction }: ActionButtonsProps) {
  if (!canSuspend(permit)) return null
  return (
    <Button danger type="primary" icon={<PauseCircleOutlined />} onClick={() => onAction('suspend')}>
      {texts.suspend}
    </Button>
  )
}

function NextButton({ permit, onAction }: ActionButtonsProps) {
  const next = nextAction(permit)
  if (next === null) return null
  const { action, label, allowed, reason } = next
  return (
    <SharedButton
      title={label}
      primary
      disabledReason={allowed ? null : (reason ?? '')}
      onClick={() => onAction(action)}
    />
  )
}

/** The foot of a phone: the stop of work and the next step, with why it cannot be done. */
export function ActionFoot({ permit, onAction }: ActionButtonsProps) {
  const phone = usePhone()
  const can = useCan()
  const next = nextAction(permit)
  if (!phone || !can('update', PERMIT) || (next === null && !canSuspend(permit))) return null
  return (
    <PageFoot>
      {next !== null && !next.allowed && <p className="permit-record__reason">{next.reason}</p>}
      <SuspendButton permit={permit} onAction={onAction} />
      <NextButton permit={permit} onAction={onAction} />
    </PageFoot>
  )
}
