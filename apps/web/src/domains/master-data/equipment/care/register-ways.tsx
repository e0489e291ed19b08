import { CalendarOutlined, QrcodeOutlined, ScanOutlined } from '@ant-design/icons'
import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment-family'
import { useGo } from '../../../../lib/navigation.ts'
import { useCan } from '../../../../lib/session.ts'
import type { HeadAct } from '../../../../ui/head-acts.tsx'
import type { BulkAct } from '../../../../ui/list/selection-bar.tsx'
import { usePhone } from '../../../../ui/use-phone.ts'
import { printLabels } from './print-labels.ts'
import { FAMILIES, recordPath } from './registers.ts'
import { texts } from './texts.ts'

interface Piece {
  readonly id: number
}

interface RegisterWays {
  readonly recordOf: (row: Piece) => string
  /** In the head: what is due, and on a phone the camera. */
  readonly extra: readonly HeadAct[]
  readonly bulk: readonly BulkAct<Piece>[]
}

/** The ways from a register to the care of its equipment. */
export function useRegisterWays(family: EquipmentFamily): RegisterWays {
  const go = useGo()
  const phone = usePhone()
  const mayPrint = useCan()('update', FAMILIES[family].item)
  const due = {
    key: 'due',
    label: texts.due,
    icon: <CalendarOutlined />,
    run: () => go(`/equipment-due?family=${family}`),
  }
  const scan = { key: 'scan', label: texts.scan, icon: <ScanOutlined />, run: () => go('/scan') }
  const labels = {
    key: 'labels',
    label: texts.printLabels,
    icon: <QrcodeOutlined />,
    run: (rows: readonly Piece[]) => printLabels(rows.map(({ id }) => id)),
  }
  return {
    recordOf: ({ id }) => recordPath(id),
    extra: phone ? [due, scan] : [due],
    bulk: mayPrint ? [labels] : [],
  }
}
