import { ApartmentOutlined, PartitionOutlined, ProfileOutlined } from '@ant-design/icons'
import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import type { ComponentProps } from 'react'
import type { EntityPages } from '../../../crud/entity-pages.tsx'
import type { ResourceForm } from '../../../crud/resource-form.ts'
import { ResourceFormPage } from '../../../crud/resource-form-page.tsx'
import { ResourcePage } from '../../../crud/resource-page.tsx'
import { useGo } from '../../../lib/navigation.ts'
import type { HeadAction } from '../../../ui/head-actions.tsx'
import type { RowAction } from '../../../ui/list/columns.ts'
import { masterTrail } from '../../../ui/page.tsx'
import type { EquipmentRow } from './common-form.ts'
import { EquipmentTabs } from './equipment-tabs.tsx'
import { useRegisterLinks } from './maintenance/register-links.tsx'
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
  const { form, family, child = false, title } = register
  const pageProps = {
    columns: registerColumns(family, child),
    filters: registerFilters(family, child),
    trail: masterTrail(title, form.resource.paths.list),
  }
  return {
    list: <RegisterList {...register} {...pageProps} />,
    form: <ResourceFormPage form={form} trail={pageProps.trail} wide />,
  }
}

type RegisterListProps<Row extends EquipmentRow, Values extends object> = Register<Row, Values> &
  Pick<ComponentProps<typeof ResourcePage<Row, Values>>, 'columns' | 'filters' | 'trail'>

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
