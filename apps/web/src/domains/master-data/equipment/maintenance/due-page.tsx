import { EyeOutlined, SafetyCertificateOutlined, ScanOutlined } from '@ant-design/icons'
import { EQUIPMENT_FAMILIES } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import type { EquipmentAction } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-lifecycle'
import {
  type DueRow,
  type DueWithin,
  equipmentDue,
  equipmentMaintenance,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { useState } from 'react'
import { fixedChoices } from '../../../../lib/choices.ts'
import { count } from '../../../../lib/format.ts'
import { useAddressQuery, useGo, usePath, writeQuery } from '../../../../lib/navigation.ts'
import { can } from '../../../../lib/session.ts'
import { useLoad } from '../../../../lib/use-load.ts'
import { registerView } from '../../../../register/register-view.ts'
import { useRegister } from '../../../../register/use-register.ts'
import { NothingYet } from '../../../../ui/empty-state.tsx'
import { calendarAction } from '../../../../ui/head-actions.tsx'
import { LinkTabs } from '../../../../ui/link-tabs.tsx'
import type { RowAction } from '../../../../ui/list/columns.ts'
import { ListPage } from '../../../../ui/list/list-page.tsx'
import { type ListState, listBody } from '../../../../ui/list/list-state.ts'
import { ActionDrawer } from './actions/action-drawer.tsx'
import { dueColumns } from './due-columns.tsx'
import { OBLIGATION_ACTIONS } from './obligation-actions.ts'
import { FAMILIES, recordPath } from './registers.ts'
import { texts } from './texts.ts'

const families = fixedChoices(
  'equipment-families',
  EQUIPMENT_FAMILIES.map((value) => ({ value, label: FAMILIES[value].label })),
)
const view = registerView(equipmentDue, { sources: { family: families } })

/** The due inspections, tests, calibrations and licences of all registers, by day. */
export default function EquipmentDuePage() {
  const go = useGo()
  const { list, exporting } = useRegister(view, equipmentMaintenance.due)
  const [open, setOpen] = useState<{ readonly action: EquipmentAction; readonly row: DueRow } | null>(null)
  const actionsOf = (row: DueRow): RowAction[] => {
    const action = OBLIGATION_ACTIONS[row.obligation]
    const show = {
      key: 'open',
      label: texts.openRecord,
      icon: <EyeOutlined />,
      run: () => go(recordPath(row.equipmentId)),
    }
    if (action === null || !can('update', FAMILIES[row.family].item)) return [show]
    const report = {
      key: action,
      label: texts.actionOf(row.family, action),
      icon: <SafetyCertificateOutlined />,
      run: () => setOpen({ action, row }),
    }
    return [report, show]
  }
  return (
    <ListPage
      {...list}
      title={texts.due}
      purpose={texts.duePurpose}
      heads={[
        calendarAction('INSPECTION', 'TEST', 'CALIBRATION', 'LICENCE', 'FIRE_CHECK', 'FIRE_TEST'),
        { key: 'scan', label: texts.scan, icon: <ScanOutlined />, run: () => go('/scan') },
        exporting(equipmentMaintenance.dueExport).all,
      ]}
      tabs={<DueTabs state={list.state} />}
      columns={dueColumns}
      searches={texts.dueSearches}
      nameOf={({ code, label }) => `${label} of ${code}`}
      open={({ equipmentId }) => ({ to: recordPath(equipmentId) })}
      actions={actionsOf}
      nothingYet={<NothingYet title={texts.nothingDue} text={texts.nothingDueText} />}
    >
      {open && (
        <ActionDrawer
          action={open.action}
          target={{ ...open.row, id: open.row.equipmentId }}
          onClose={() => setOpen(null)}
        />
      )}
    </ListPage>
  )
}

/** How soon: each view with its number, as the other filters narrow it. */
function DueTabs({ state }: { readonly state: ListState }) {
  const path = usePath()
  const [query] = useAddressQuery()
  const { within, ...others } = state.filter
  const { filter, ...search } = listBody({ ...state, filter: others })
  const body = equipmentMaintenance.dueCounts.body.safeParse({
    ...(filter === undefined ? {} : { filter }),
    ...('keyword' in search ? { keyword: search.keyword } : {}),
  })
  const { data } = useLoad(equipmentMaintenance.dueCounts, { body: body.success ? body.data : {} })
  const to = (view?: DueWithin) => `${path}${writeQuery({ ...query, page: undefined, within: view })}`
  const figure = (n: number | undefined) => (n === undefined ? '' : n > 10_000 ? '10,000+' : count(n))
  const views = [
    { label: texts.overdue(figure(data?.overdue)), to: to('OVERDUE') },
    { label: texts.within30(figure(data?.within30)), to: to('30') },
    { label: texts.within90(figure(data?.within90)), to: to('90') },
    { label: texts.all, to: to() },
  ]
  const [chosen] = Array.isArray(within) ? within : []
  const at = views.find(
    (view) => view.to === to(chosen === 'OVERDUE' || chosen === '30' || chosen === '90' ? chosen : undefined),
  )
  return <LinkTabs label={texts.views} tabs={views} at={at?.to ?? ''} />
}
