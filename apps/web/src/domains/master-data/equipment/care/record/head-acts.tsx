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
import type { EquipmentRecord } from '@selamat/contract/domains/master-data/equipment-care'
import type { EquipmentAct } from '@selamat/contract/domains/master-data/equipment-lifecycle'
import type { ReactNode } from 'react'
import { useGo } from '../../../../../lib/navigation.ts'
import { useCan } from '../../../../../lib/session.ts'
import type { RowAct } from '../../../../../ui/list/row-act.ts'
import { RowMenu } from '../../../../../ui/list/row-menu.tsx'
import { PageFoot } from '../../../../../ui/page-foot.tsx'
import { SharedButton } from '../../../../../ui/shared-button.tsx'
import { usePhone } from '../../../../../ui/use-phone.ts'
import { nextAct } from '../duty-acts.ts'
import { followUpAddress } from '../follow-up.ts'
import { printLabels } from '../print-labels.ts'
import { FAMILIES } from '../registers.ts'
import { texts } from '../texts.ts'

const ICONS: Readonly<Record<EquipmentAct, ReactNode>> = {
  inspect: <SafetyCertificateOutlined />,
  test: <ExperimentOutlined />,
  calibrate: <ToolOutlined />,
  takeOut: <StopOutlined />,
  putBack: <RollbackOutlined />,
  handOver: <UserOutlined />,
  takeBack: <RollbackOutlined />,
  move: <EnvironmentOutlined />,
  retire: <DeleteOutlined />,
}
interface HeadActsProps {
  readonly piece: EquipmentRecord
  readonly onAct: (act: EquipmentAct) => void
  readonly onDefect: () => void
  /** On a phone the buttons stand at the foot, in reach of the thumb. */
  readonly place: 'head' | 'foot'
}

/** What may be done to a piece: the inspection and its way out of and back to service as buttons, the rest in a menu. */
export function HeadActs({ piece, onAct, onDefect, place }: HeadActsProps) {
  const phone = usePhone()
  const go = useGo()
  const can = useCan()
  const { id, code, family, path, archivedAt, allowedActions, duties } = piece
  const { item, paths, parts } = FAMILIES[family]
  // With a button of their own: what an inspector came for.
  const main: readonly EquipmentAct[] = ['takeOut', 'putBack', nextAct(piece)]
  const planned = (act: EquipmentAct) =>
    (act !== 'test' || duties.some(({ duty }) => duty === 'TEST')) &&
    (act !== 'calibrate' || duties.some(({ duty }) => duty === 'CALIBRATION'))
  const mayWrite = can('update', item) && archivedAt === null
  const others: RowAct[] = [
    ...(mayWrite
      ? [
          {
            key: 'edit',
            label: texts.edit,
            icon: <EditOutlined />,
            run: () => go(`${path.length > 0 ? parts.add : paths.add}?id=${id}`),
          },
        ]
      : []),
    ...allowedActions
      .filter(
        ({ action }) => !main.includes(action) && planned(action) && (action !== 'takeBack' || piece.holderId !== null),
      )
      .map(({ action, reason }) => ({
        key: action,
        label: texts.actOf(family, action),
        icon: ICONS[action],
        disabledReason: reason,
        apart: action === 'retire',
        run: () => onAct(action),
      })),
    { key: 'defect', label: texts.reportDefect, icon: <AlertOutlined />, run: onDefect },
    ...(piece.state === 'OUT_OF_SERVICE'
      ? [
          {
            key: 'follow-up',
            label: texts.followUp,
            icon: <FileAddOutlined />,
            run: () => go(followUpAddress({ ...piece, reason: piece.statusReason })),
          },
        ]
      : []),
    ...(can('update', item)
      ? [{ key: 'label', label: texts.printLabel, icon: <QrcodeOutlined />, run: () => void printLabels([id]) }]
      : []),
  ]
  const buttons = main.flatMap((act) => {
    const offered = allowedActions.find(({ action }) => action === act)
    if (offered === undefined) return []
    return [
      <SharedButton
        key={act}
        title={texts.actOf(family, act)}
        icon={ICONS[act]}
        primary={act === nextAct(piece)}
        size={phone ? 'large' : 'middle'}
        block={phone}
        disabledReason={offered.reason}
        onClick={() => onAct(act)}
      />,
    ]
  })
  if (place === 'foot') return phone && buttons.length > 0 ? <PageFoot>{buttons}</PageFoot> : null
  return (
    <>
      <RowMenu of={code} acts={others} />
      {!phone && buttons}
    </>
  )
}
