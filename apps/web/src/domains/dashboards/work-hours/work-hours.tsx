import { CheckOutlined } from '@ant-design/icons'
import { workHours } from '@selamat/contract/domains/dashboards/work-hours/work-hours'
import type { RowOf } from '@selamat/contract/kit/resource'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { fixedChoices } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { count, dateTime } from '../../../lib/format.ts'
import { refreshReads } from '../../../lib/resource-reads.ts'
import { can } from '../../../lib/session.ts'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { personColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import type { Filter } from '../../../ui/list/filter.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { toast } from '../../../ui/toast.ts'
import { employers, sites } from '../choices.ts'
import { DashboardTabs } from '../dashboard-tabs.tsx'
import { HoursGaps } from './gaps.tsx'
import { texts } from './texts.ts'

type Row = RowOf<typeof workHours>

const nameOf = ({ month, siteName, employerName }: Row) => `${month}, ${siteName}, ${employerName}`

const hoursForm = resourceForm({
  resource: workHours,
  nameOf,
  valuesOf: (row) => ({
    siteId: row?.siteId ?? 0,
    employerId: row?.employerId ?? 0,
    month: row?.month ?? '',
    hours: row?.hours ?? Number.NaN,
    headcount: row?.headcount ?? Number.NaN,
  }),
  pickers: { siteId: sites, employerId: employers },
  fields: (form) => (
    <div className="fields">
      <PickField form={form} name="siteId" label={texts.site} source={sites} required wide />
      <PickField form={form} name="employerId" label={texts.employer} source={employers} required wide />
      <TextField form={form} name="month" label={texts.month} help={texts.monthHelp} required />
      <NumberField form={form} name="hours" label={texts.hoursWorked} help={texts.hoursHelp} required />
      <NumberField form={form} name="headcount" label="People" help={texts.headcountHelp} required />
    </div>
  ),
})

/** Approves hours, all of them or none. */
async function approve(rows: readonly Row[]): Promise<void> {
  try {
    const { message } = await call(workHours.endpoints.approve, {
      body: { rows: rows.map(({ id, version }) => ({ id, version })) },
    })
    toast.success('Success', message)
  } catch (thrown) {
    toast.error(texts.approveFailed, messageOf(thrown))
  }
  await refreshReads(workHours)
}

const stateColumn: Column<Row> = {
  key: 'state',
  title: 'Status',
  cell: ({ state }) => (
    <StatusTag
      status={state}
      meaning={state === 'APPROVED' ? 'inforce' : 'waiting'}
      label={state === 'APPROVED' ? texts.approved : texts.waiting}
    />
  ),
  second: ({ approvedByName, approvedAt }) =>
    approvedAt === null ? null : `${approvedByName ?? ''}, ${dateTime(approvedAt)}`,
  width: 210,
  priority: 'key',
  onPhone: 'top',
}

/** A number with its thousands apart. */
const numbers = (key: 'hours' | 'headcount', title: string, of: (row: Row) => number): Column<Row> => ({
  key,
  title,
  cell: (row) => count(of(row)),
  sortable: true,
  align: 'right',
  width: 98,
  priority: 'key',
  onPhone: 'named',
})

/** Who entered the hours is left out where there is little room: the status says who has approved them. */
const { key, title, cell } = personColumn('enteredByName', 'Entered by')
const enteredBy: Column<Row> = { key, title, cell, width: 200 }

const STATES = [
  { value: 'APPROVED', label: texts.approved },
  { value: 'WAITING', label: texts.waiting },
]
const filters: readonly Filter[] = [
  { name: 'siteId', label: texts.site, kind: 'ids', source: sites },
  { name: 'employerId', label: texts.employer, kind: 'ids', source: employers },
  { name: 'state', label: 'Status', kind: 'texts', source: fixedChoices('hours-states', STATES) },
]

export default entityPages({
  form: hoursForm,
  title: texts.hours,
  purpose: texts.hoursPurpose,
  searches: texts.hoursSearches,
  trail: [
    { label: texts.home, to: '/home' },
    { label: texts.hours, to: workHours.paths.list },
  ],
  tabs: (
    <Stack gap={12}>
      <HoursGaps />
      <DashboardTabs />
    </Stack>
  ),
  filters,
  bulk: [{ key: 'approve', label: texts.approve, icon: <CheckOutlined />, clears: true, run: approve }],
  actionsOf: (row) =>
    row.state === 'WAITING' && can('update', workHours.menuItem)
      ? [
          {
            key: 'approve',
            label: texts.approve,
            icon: <CheckOutlined />,
            disabledReason: row.mayApprove ? null : texts.own,
            run: () => void approve([row]),
          },
        ]
      : [],
  columns: [
    { key: 'month', title: texts.month, cell: ({ month }) => month, sortable: true, width: 104 },
    textColumn('siteName', texts.site, { priority: 'key', width: 160 }),
    textColumn('employerName', texts.employer, { priority: 'key' }),
    numbers('hours', texts.hoursWorked, ({ hours }) => hours),
    numbers('headcount', 'People', ({ headcount }) => headcount),
    stateColumn,
    enteredBy,
  ],
})
