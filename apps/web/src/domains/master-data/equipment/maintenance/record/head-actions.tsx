import {
  AlertOutlined,
  DeleteOutlined,
  EditOutlined,
  EnvironmentOutlined,
  ExperimentOutlined,
  FileAddOutlined,
  QrcodeOutlined,
  RollbackOutlined,
  SafetyCertificateOutlined,
  StopOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { EquipmentAction } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-lifecycle'
import type { EquipmentRecord } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import type { ReactNode } from 'react'
import { useGo } from '../../../../../lib/navigation.ts'
import { useCan } from '../../../../../lib/session.ts'
import type { RowAction } from '../../../../../ui/list/columns.ts'
import { RowMenu } from '../../../../../ui/list/row-menu.tsx'
import { PageFoot } from '../../../../../ui/page.tsx'
import { SharedButton } from '../../../../../ui/shared-button.tsx'
import { usePhone } from '../../../../../ui/use-phone.ts'
import { followUpAddress } from '../follow-up.ts'
import { nextAction } from '../obligation-actions.ts'
import { printLabels } from '../print-labels.ts'
import { FAMILIES } from '../registers.ts'
import { texts } from '../texts.ts'

const ICONS: Readonly<Record<EquipmentAction, ReactNode>> = {
  inspect: <SafetyCertificateOutlined />,
  test: <ExperimentOutlined />,
  calibrate: <ToolOutlined />,
  takeOut: <StopOutlined />,
  returnToService: <RollbackOutlined />,
  handOver: <UserOutlined />,
  return: <RollbackOutlined />,
  move: <EnvironmentOutlined />,
  retire: <DeleteOutlined />,
}
interface HeadActionsProps {
  readonly equipment: EquipmentRecord
  readonly onAction: (each: EquipmentAction) => void
  readonly onDefect: () => void
  /** On a phone the buttons are at the bottom, in reach of the thumb. */
  readonly position: 'head' | 'foot'
}

/** The actions on equipment: inspection, out of service and return as buttons, the rest in a menu. */
export function HeadActions({ equipment, onAction, onDefect, position }: HeadActionsProps) {
  const phone = usePhone()
  const go = useGo()
  const can = useCan()
  const { id, code, family, path, archivedAt, allowedActions, obligations } = equipment
  const { item, paths, children } = FAMILIES[family]
  // The most frequent actions have a button.
  const main: readonly EquipmentAction[] = ['takeOut', 'returnToService', nextAction(equipment)]
  const planned = (each: EquipmentAction) =>
    (each !== 'test' || obligations.some(({ obligation }) => obligation === 'TEST')) &&
    (each !== 'calibrate' || obligations.some(({ obligation }) => obligation === 'CALIBRATION'))
  const mayWrite = can('update', item) && archivedAt === null
  const others: RowAction[] = [
    ...(mayWrite
      ? [
          {
            key: 'edit',
            label: texts.edit,
            icon: <EditOutlined />,
            run: () => go(`${path.length > 0 ? children.add : paths.add}?id=${id}`),
          },
        ]
      : []),
    ...allowedActions
      .filter(
        ({ action }) =>
          !main.includes(action) && planned(action) && (action !== 'return' || equipment.holderId !== null),
      )
      .map(({ action, reason }) => ({
        key: action,
        label: texts.actionOf(family, action),
        icon: ICONS[action],
        disabledReason: reason,
        apart: action === 'retire',
        run: () => onAction(action),
      })),
    { key: 'defect', label: texts.reportDefect, icon: <AlertOutlined />, run: onDefect },
    ...(equipment.state === 'OUT_OF_SERVICE'
      ? [
          {
            key: 'follow-up',
            label: texts.followUp,
            icon: <FileAddOutlined />,
            run: () => go(followUpAddress({ ...equipment, reason: equipment.statusReason })),
          },
        ]
      : []),
    ...(can('update', item)
      ? [{ key: 'label', label: texts.printLabel, icon: <QrcodeOutlined />, run: () => void printLabels([id]) }]
      : []),
  ]
  const buttons = main.flatMap((each) => {
    const offered = allowedActions.find(({ action }) => action === each)
    if (offered === undefined) return []
    return [
      <SharedButton
        key={each}
        title={texts.actionOf(family, each)}
        icon={ICONS[each]}
        primary={each === nextAction(equipment)}
        size={phone ? 'large' : 'middle'}
        block={phone}
        disabledReason={offered.reason}
        onClick={() => onAction(each)}
      />,
    ]
  })
  if (position === 'foot') return phone && buttons.length > 0 ? <PageFoot>{buttons}</PageFoot> : null
  return (
    <>
      <RowMenu of={code} actions={others} />
      {!phone && buttons}
    </>
  )
}
