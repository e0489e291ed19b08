import {
  ApartmentOutlined,
  CalendarOutlined,
  PartitionOutlined,
  ProfileOutlined,
  QrcodeOutlined,
  ScanOutlined,
} from '@ant-design/icons'
import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import type { ComponentProps } from 'react'
import type { EntityPages } from '../../../crud/entity-pages.tsx'
import type { ResourceForm } from '../../../crud/resource-form.ts'
import { ResourceFormPage } from '../../../crud/resource-form-page.tsx'
import { ResourcePage } from '../../../crud/resource-page.tsx'
import { useGo } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { calendarAction, type HeadAction } from '../../../ui/head-actions.tsx'
import type { RowAction } from '../../../ui/list/columns.ts'
import type { BulkAction } from '../../../ui/list/selection-bar.tsx'
import type { EquipmentRow } from './common-form.ts'
import { EquipmentTabs } from './equipment-tabs.tsx'
import { printLabels } from './maintenance/print-labels.ts'
import { FAMILIES, recordPath } from './maintenance/registers.ts'
import { texts } from './maintenance/texts.ts'
import { registerColumns, registerFilters } from './register-columns.tsx'
import { REGISTER_PATHS } from './register-paths.ts'

interface Register<Row extends EquipmentRow, Values extends object> {
  readonly form: ResourceForm<Row, Values>
  readonly family: EquipmentFamily
  readonly child?: boolean
  readonly title: string
  readonly purpose: string
}

/** The two pages of a register of equipment: its list, with the way to its tree and logs, and its form. */
export function registerPages<Row extends EquipmentRow, Values extends object>(
  register: Register<Row, Values>,
): EntityPages {
  const { form, family, child = false } = register
  const pageProps = {
    columns: registerColumns(family, child),
    filters: registerFilters(family, child),
  }
  return {
    list: <RegisterList {...register} {...pageProps} />,
    form: <ResourceFormPage form={form} wide />,
  }
}

type RegisterListProps<Row extends EquipmentRow, Values extends object> = Register<Row, Values> &
  Pick<ComponentProps<typeof ResourcePage<Row, Values>>, 'columns' | 'filters'>

function RegisterList<Row extends EquipmentRow, Values extends object>({
  family,
  child = false,
  ...pageProps
}: RegisterListProps<Row, Values>) {
  const go = useGo()
  const paths = REGISTER_PATHS[family]
  const links = useRegisterLinks(family)
  const extra: readonly HeadAction[] = [
    ...links.extra,
    {
      key: 'tree',
      label: 'Tree',
      icon: <ApartmentOutlined />,
      rare: true,
      run: () => go(`/equipment-tree?family=${family}`),
    },
  ]
  const actionsOf = ({ id, childCount }: Row): readonly RowAction[] => [
    {
      key: 'parts',
      label: childCount === 0 ? 'Child equipment' : `Child equipment (${childCount})`,
      icon: <PartitionOutlined />,
      run: () => go(`${paths.children}?parentId=${id}`),
    },
    {
      key: 'log',
      label: 'History log',
      icon: <ProfileOutlined />,
      run: () => go(`${child ? paths.childLog : paths.log}?id=${id}`),
    },
  ]
  return (
    <ResourcePage
      {...pageProps}
      searches={child ? 'Serial number, type, brand' : 'Code, serial number, type, brand'}
      tabs={<EquipmentTabs family={family} />}
      extra={extra}
      recordOf={links.recordOf}
      bulk={links.bulk}
      actionsOf={actionsOf}
    />
  )
}

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
function useRegisterLinks(family: EquipmentFamily): RegisterLinks {
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
