import {
  ClockCircleOutlined,
  CloseCircleOutlined,
  DeleteOutlined,
  EditOutlined,
  FieldTimeOutlined,
  HistoryOutlined,
  PauseCircleOutlined,
  PrinterOutlined,
  RollbackOutlined,
  SafetyCertificateOutlined,
  SwapOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import { PERMIT } from '@selamat/contract/domains/permits/items'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useCan } from '../../../../lib/session.ts'
import { type HeadAction, HeadActions } from '../../../../ui/head-actions.tsx'
import { PageFoot } from '../../../../ui/page.tsx'
import { SharedButton } from '../../../../ui/shared-button.tsx'
import { usePhone } from '../../../../ui/use-phone.ts'
import { PrintButton, usePrint } from '../../board/print-button.tsx'
import { texts as boardTexts } from '../../board/texts.ts'
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

/** What ends a permit stands last. */
const ENDING: readonly string[] = ['cancel', 'delete']

interface ActionButtonsProps {
  readonly permit: PermitDetail
  readonly onAction: (action: AnyAction) => void
}

interface HeadButtonsProps extends ActionButtonsProps {
  readonly onHistory: () => void
}

/**
 * The actions of the head: the next step last, the stop of work before it, the others in front or in the menu. Whoever reads a
 * permit can stop its work; the rest needs the permission to change permits.
 */
export function ActionButtons({ permit, onAction, onHistory }: HeadButtonsProps) {
  const phone = usePhone()
  const writes = useCan()('update', PERMIT)
  const { print } = usePrint(permit)
  const moreActions: AnyAction[] = [
    ...otherActions(permit).map(({ action }) => action),
    ...(permit.canRecord.extension ? (['extend', 'overtime'] as const) : []),
    ...(permit.canRecord.holder ? (['replaceHolder'] as const) : []),
  ]
  const edit: HeadAction = {
    key: 'edit',
    label: texts.edit,
    icon: <EditOutlined />,
    to: `/permit-to-work/action?action=edit&id=${permit.id}`,
  }
  const specials: HeadAction = {
    key: 'specials',
    label: texts.specials,
    icon: <SafetyCertificateOutlined />,
    rare: true,
    to: `/spesial-work-permit?permitId=${permit.id}`,
  }
  const refusals = new Map(
    permit.allowedActions.map(({ action, reason }): [AnyAction, string | null] => [action, reason]),
  )
  const others = moreActions.map((action): HeadAction => {
    const refused = refusals.get(action) ?? null
    return {
      ...(refused !== null && { refused }),
      key: action,
      label: labelOf(action),
      icon: ICONS[action],
      rare: action !== 'handOver' && action !== 'handBack' && action !== 'withdraw',
      run: () => onAction(action),
    }
  })
  // A phone has room for one menu beside the title.
  const printing: HeadAction = {
    key: 'print',
    label: boardTexts.printLabel,
    icon: <PrinterOutlined />,
    rare: true,
    run: () => void print(),
  }
  const history: HeadAction = {
    key: 'history',
    label: texts.history,
    icon: <HistoryOutlined />,
    rare: true,
    run: onHistory,
  }
  const actions = [
    ...(writes && permit.canEdit ? [edit] : []),
    ...(writes ? others : []),
    ...(permit.kind === 'PTW' ? [specials] : []),
    history,
    ...(phone ? [printing] : []),
  ].toSorted((one, other) => Number(ENDING.includes(one.key)) - Number(ENDING.includes(other.key)))
  return (
    <>
      {!phone && <PrintButton permit={permit} />}
      <HeadActions actions={actions} crowded={canSuspend(permit)} />
      {!phone && <SuspendButton permit={permit} onAction={onAction} />}
      {!phone && writes && permit.task === null && <NextButton permit={permit} onAction={onAction} />}
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

/** Why the next step cannot be done. */
export function NextRefused({ permit }: Pick<ActionButtonsProps, 'permit'>) {
  const writes = useCan()('update', PERMIT)
  const next = writes && permit.task === null ? nextAction(permit) : null
  return next === null || next.allowed ? null : <p className="quiet permit-record__reason">{next.reason}</p>
}

/** The foot of a phone: the stop of work and the next step, with why it cannot be done. */
export function ActionFoot({ permit, onAction }: ActionButtonsProps) {
  const phone = usePhone()
  const writes = useCan()('update', PERMIT)
  const next = writes ? nextAction(permit) : null
  if (!phone || (next === null && !canSuspend(permit))) return null
  return (
    <PageFoot>
      <NextRefused permit={permit} />
      <SuspendButton permit={permit} onAction={onAction} />
      {writes && <NextButton permit={permit} onAction={onAction} />}
    </PageFoot>
  )
}
