import { ApartmentOutlined, PartitionOutlined, ProfileOutlined } from '@ant-design/icons'
import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import type { ComponentProps } from 'react'
import type { EntityPages } from '../../../crud/entity-pages.tsx'
import type { ResourceForm } from '../../../crud/resource-form.ts'
import { ResourceFormPage } from '../../../crud/resource-form-page.tsx'
import { ResourcePage } from '../../../crud/resource-page.tsx'
import { useGo } from '../../../lib/navigation.ts'
import type { HeadAction } from '../../../ui/head-actions.tsx'
import type { RowAction } from '../../../ui/list/row-action.ts'
import { masterTrail } from '../../../ui/trail.ts'
import type { EquipmentRow } from './common-form.ts'
import { EquipmentTabs } from './equipment-tabs.tsx'
import { useRegisterWays } from './maintenance/register-links.tsx'
import { registerColumns, registerFilters } from './register-columns.tsx'
import { REGISTER_PATHS } from './register-paths.ts'

interface Register<Row extends EquipmentRow, Values extends object> {
  readonly form: ResourceForm<Row, Values>
  readonly family: EquipmentFamily
  readonly part?: boolean
  readonly title: string
  readonly purpose: string
}

/** The two pages of a register of equipment: its list, with the way to its tree and logs, and its form. */
export function registerPages<Row extends EquipmentRow, Values extends object>(
  given: Register<Row, Values>,
): EntityPages {
  const { form, family, part = false, title } = given
  const shown = {
    columns: registerColumns(family, part),
    filters: registerFilters(family, part),
    trail: masterTrail(title, form.resource.paths.list),
  }
  return {
    list: <RegisterList {...given} {...shown} />,
    form: <ResourceFormPage form={form} trail={shown.trail} wide />,
  }
}

type RegisterListProps<Row extends EquipmentRow, Values extends object> = Register<Row, Values> &
  Pick<ComponentProps<typeof ResourcePage<Row, Values>>, 'columns' | 'filters' | 'trail'>

function RegisterList<Row extends EquipmentRow, Values extends object>({
  family,
  part = false,
  ...shown
}: RegisterListProps<Row, Values>) {
  const go = useGo()
  const paths = REGISTER_PATHS[family]
  const ways = useRegisterWays(family)
  const extra: readonly HeadAction[] = [
    ...ways.extra,
    {
      key: 'tree',
      label: 'Tree',
      icon: <ApartmentOutlined />,
      rare: true,
      run: () => go(`/equipment-tree?family=${family}`),
    },
  ]
  const actionsOf = ({ id, partCount }: Row): readonly RowAction[] => [
    {
      key: 'parts',
      label: partCount === 0 ? 'Child equipment' : `Child equipment (${partCount})`,
      icon: <PartitionOutlined />,
      run: () => go(`${paths.parts}?parentId=${id}`),
    },
    {
      key: 'log',
      label: 'History log',
      icon: <ProfileOutlined />,
      run: () => go(`${part ? paths.partLog : paths.log}?id=${id}`),
    },
  ]
  return (
    <ResourcePage
      {...shown}
      searches={part ? 'Serial number, type, brand' : 'Code, serial number, type, brand'}
      tabs={<EquipmentTabs family={family} />}
      extra={extra}
      recordOf={ways.recordOf}
      bulk={ways.bulk}
      actionsOf={actionsOf}
    />
  )
}
