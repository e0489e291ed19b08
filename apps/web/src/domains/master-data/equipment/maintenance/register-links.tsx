import { CalendarOutlined, QrcodeOutlined, ScanOutlined } from '@ant-design/icons'
import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import { useGo } from '../../../../lib/navigation.ts'
import { useCan } from '../../../../lib/session.ts'
import { calendarAction, type HeadAction } from '../../../../ui/head-actions.tsx'
import type { BulkAction } from '../../../../ui/list/selection-bar.tsx'
import { printLabels } from './print-labels.ts'
import { FAMILIES, recordPath } from './registers.ts'
import { texts } from './texts.ts'

interface EquipmentRef {
  readonly id: number
}

interface RegisterLinks {
  readonly recordOf: (row: EquipmentRef) => string
  /** Links in the page header: due obligations, calendar and label scan. */
  readonly extra: readonly HeadAction[]
  readonly bulk: readonly BulkAction<EquipmentRef>[]
}

/** The links from a register to the maintenance of its equipment. */
export function useRegisterLinks(family: EquipmentFamily): RegisterLinks {
  const go = useGo()
  const mayPrint = useCan()('update', FAMILIES[family].item)
  const due = {
    key: 'due',
    label: texts.due,
    icon: <CalendarOutlined />,
    run: () => go(`/equipment-due?family=${family}`),
  }
  const scan = { key: 'scan', label: texts.scan, icon: <ScanOutlined />, rare: true, run: () => go('/scan') }
  const labels = {
    key: 'labels',
    label: texts.printLabels,
    icon: <QrcodeOutlined />,
    run: (rows: readonly EquipmentRef[]) => printLabels(rows.map(({ id }) => id)),
  }
  return {
    recordOf: ({ id }) => recordPath(id),
    extra: [due, scan, calendarAction('INSPECTION', 'TEST', 'CALIBRATION', 'LICENCE', 'FIRE_CHECK', 'FIRE_TEST')],
    bulk: mayPrint ? [labels] : [],
  }
}
