import { PlusOutlined, PrinterOutlined, ProjectOutlined, SettingOutlined } from '@ant-design/icons'
import { user } from '@selamat/contract/domains/identity/user'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { site } from '@selamat/contract/domains/organisation/site'
import { PERMIT, permitAddress, WORK_TYPES } from '@selamat/contract/domains/permits/items'
import { PERMIT_STATE_LABELS, permitLifecycle } from '@selamat/contract/domains/permits/permit-lifecycle'
import {
  type PermitListQuery,
  type PermitRow,
  permitRegister,
  QUICK_FILTERS,
} from '@selamat/contract/domains/permits/permit-register'
import {
  PERMIT_KIND_LABELS,
  PERMIT_KINDS,
  PERMIT_RISK_LABELS,
  PERMIT_RISKS,
} from '@selamat/contract/domains/permits/permit-words'
import { projectPermit } from '@selamat/contract/domains/permits/project-permit'
import { workType } from '@selamat/contract/domains/permits/work-type'
import { Button } from 'antd'
import { useState } from 'react'
import { fixedChoices } from '../../../lib/choices.ts'
import { download } from '../../../lib/client.ts'
import { useGo } from '../../../lib/navigation.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { useCan } from '../../../lib/session.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { useNow } from '../../../lib/use-now.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import type { HeadAction } from '../../../ui/head-actions.tsx'
import { ACTION } from '../../../ui/list/actions.tsx'
import { type Filter, listShape } from '../../../ui/list/filter.ts'
import { listExport } from '../../../ui/list/list-export.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { withFilter } from '../../../ui/list/list-state.ts'
import { useListQuery } from '../../../ui/list/use-list-state.ts'
import { usePhone, useTablet } from '../../../ui/use-phone.ts'
import { printPermit } from '../board/print-button.tsx'
import { PERMIT_SETTINGS } from '../master/addresses.ts'
import { PermitTabs } from '../tabs.tsx'
import { columnsAt, phoneColumnsAt } from './columns.tsx'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { QuickFilters } from './quick-filters.tsx'
import { texts } from './texts.ts'
import './list.css'

const labelled = <K extends string>(key: string, values: readonly K[], labels: Readonly<Record<K, string>>) =>
  fixedChoices(
    key,
    values.map((value) => ({ value, label: labels[value] })),
  )

const filters: readonly Filter[] = [
  { name: 'day', label: texts.day, kind: 'days' },
  { name: 'siteId', label: texts.site, kind: 'ids', source: choicesOf(site) },
  { name: 'workTypeId', label: texts.type, kind: 'ids', source: choicesOf(workType) },
  {
    name: 'status',
    label: texts.status,
    kind: 'texts',
    source: labelled('permit-states', permitLifecycle.states, PERMIT_STATE_LABELS),
  },
  { name: 'locationId', label: texts.location, kind: 'ids', source: choicesOf(location) },
  { name: 'holderId', label: texts.holder, kind: 'ids', source: choicesOf({ path: 'users', endpoints: user }) },
  {
    name: 'risk',
    label: texts.risk,
    kind: 'texts',
    source: labelled('permit-risks', PERMIT_RISKS, PERMIT_RISK_LABELS),
  },
  {
    name: 'kind',
    label: texts.kind,
    kind: 'texts',
    source: labelled('permit-kinds', PERMIT_KINDS, PERMIT_KIND_LABELS),
  },
  { name: 'projectId', label: texts.project, kind: 'ids', source: choicesOf(projectPermit) },
]
const { filters: kinds, ...rest } = listShape(filters, ['updatedAt', 'number', 'startsAt'], 20)
// Which of the ready-made filters applies, and what stands under a permit: in the address, without a chip.
const shape = { ...rest, filters: { ...kinds, quick: 'texts', parentId: 'ids' } } as const

/** The permits that the reader can see (PERMIT-01). */
export default function PermitListPage() {
  const go = useGo()
  const can = useCan()
  const now = useNow()
  const phone = usePhone()
  const tablet = useTablet()
  const [duplicating, duplicate] = useState<PermitRow | null>(null)
  const mayCreate = can('create', PERMIT)
  const { list, body } = useListQuery(permitRegister.list.body, shape)
  const loaded = useLoadList(permitRegister.list, { body })
  const { keyword, filter = {} }: Partial<PermitListQuery> = body
  const { quick, ...others } = filter
  const selection = (filter: object) => ({ ...(keyword ? { keyword } : {}), filter })
  const exporting = listExport(
    (chosen: object) => download(permitRegister.export, { body: chosen }, 'permits.xlsx'),
    selection(filter),
    loaded.data.pagination,
  ).all
  const request = mayCreate && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => go('/permit-to-work/action?action=add')}>
      {texts.request}
    </Button>
  )
  const projects: HeadAction = {
    ...{ key: 'projects', label: texts.projects, icon: <ProjectOutlined />, rare: true },
    to: projectPermit.paths.list,
  }
  const settings: HeadAction[] = can('read', WORK_TYPES)
    ? [{ key: 'settings', label: texts.settings, icon: <SettingOutlined />, rare: true, to: PERMIT_SETTINGS }]
    : []
  return (
    <ListPage<PermitRow>
      {...list}
      title={texts.title}
      purpose={texts.purpose}
      trail={[{ label: texts.home, to: '/home' }, { label: texts.title }]}
      tabs={<PermitTabs />}
      heads={[projects, ...settings, exporting]}
      primary={request}
      views={
        <QuickFilters
          value={QUICK_FILTERS.find((one) => one === quick?.[0]) ?? 'all'}
          onChange={(chosen) => list.onChange(withFilter(list.state, 'quick', chosen === 'all' ? null : [chosen]))}
          body={selection(others)}
        />
      }
      nouns={{ one: texts.one, many: texts.many }}
      loaded={loaded}
      columns={phone ? phoneColumnsAt(now) : columnsAt(now, tablet)}
      filters={filters}
      searches={texts.searches}
      keyOf={({ id }) => id}
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
