import { PlusOutlined, PrinterOutlined, ProjectOutlined, SettingOutlined } from '@ant-design/icons'
import { PERMIT, permitAddress, WORK_TYPES } from '@selamat/contract/domains/permits/items'
import { type PermitRow, permitRegister, QUICK_FILTERS } from '@selamat/contract/domains/permits/permit-register'
import { projectPermit } from '@selamat/contract/domains/permits/project-permit'
import { Button } from 'antd'
import { useState } from 'react'
import { useGo } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useRegister } from '../../../register/use-register.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { calendarAction, type HeadAction } from '../../../ui/head-actions.tsx'
import { lateLayer } from '../../../ui/late-layer.tsx'
import { ACTION } from '../../../ui/list/actions.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { withFilter } from '../../../ui/list/list-state.ts'
import { usePhone, useTablet } from '../../../ui/use-phone.ts'
import { printPermit } from '../board/print-button.tsx'
import { PERMIT_SETTINGS } from '../master/addresses.ts'
import { PermitTabs } from '../tabs.tsx'
import { columnsAt, phoneColumnsAt } from './columns.tsx'
import { permitView } from './filters.ts'
import { QuickFilters } from './quick-filters.tsx'
import { texts } from './texts.ts'
import './list.css'

const DuplicateDialog = lateLayer(
  'duplicate-dialog',
  async () => (await import('./duplicate-dialog.tsx')).DuplicateDialog,
)

/** The permits that the reader can see (PERMIT-01). */
export default function PermitListPage() {
  const go = useGo()
  const can = useCan()
  const now = useNow()
  const phone = usePhone()
  const tablet = useTablet()
  const [duplicating, duplicate] = useState<PermitRow | null>(null)
  const mayCreate = can('create', PERMIT)
  const { list, body, exporting } = useRegister(permitView, permitRegister.list)
  const { keyword, filter: { quick, ...filter } = {} } = body
  const request = mayCreate && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => go('/permit-to-work/action?action=add')}>
      {texts.request}
    </Button>
  )
  const projects: HeadAction = {
    key: 'projects',
    label: texts.projects,
    icon: <ProjectOutlined />,
    rare: true,
    to: projectPermit.paths.list,
  }
  const settings: HeadAction[] = can('read', WORK_TYPES)
    ? [{ key: 'settings', label: texts.settings, icon: <SettingOutlined />, rare: true, to: PERMIT_SETTINGS }]
    : []
  return (
    <ListPage<PermitRow>
      {...list}
      title={texts.title}
      tabs={<PermitTabs />}
      heads={[{ ...exporting(permitRegister.export).all, rare: true }, calendarAction('PERMIT'), projects, ...settings]}
      crowded
      gathered
      primary={request}
      views={
        <QuickFilters
          value={QUICK_FILTERS.find((one) => one === [quick].flat()[0]) ?? 'all'}
          onChange={(chosen) => list.onChange(withFilter(list.state, 'quick', chosen === 'all' ? null : [chosen]))}
          body={{ filter, ...(keyword ? { keyword } : {}) }}
        />
      }
      columns={phone ? phoneColumnsAt(now) : columnsAt(now, tablet)}
      searches={texts.searches}
      nameOf={({ title }) => title}
      open={({ id }) => ({ to: permitAddress(id) })}
      actions={(row) => [
        ...(mayCreate && row.status !== 'DELETED' ? [{ ...ACTION.duplicate, run: () => duplicate(row) }] : []),
        { key: 'print', label: texts.print, icon: <PrinterOutlined />, run: () => void printPermit(row) },
      ]}
      nothingYet={<NothingYet title={texts.nothing} text={texts.nothingText} action={request} />}
    >
      {duplicating !== null && <DuplicateDialog of={duplicating} onClose={() => duplicate(null)} />}
    </ListPage>
  )
}
