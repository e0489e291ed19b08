import { contractor } from '@selamat/contract/domains/master-data/contractors/contractor'
import { site } from '@selamat/contract/domains/organisation/site'
import { type ProjectPeriod, projectPermit } from '@selamat/contract/domains/permits/project-permit'
import { formatDate } from '@selamat/contract/kit/dates'
import type { RowOf } from '@selamat/contract/kit/resource'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { DayField } from '../../../ui/form/fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { Link } from '../../../ui/link.tsx'
import { noteColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { type Column, updatedColumn } from '../../../ui/list/columns.ts'
import type { StatusKey } from '../../../ui/status.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { ProjectPermits, permitsAddress } from './project-permits-list.tsx'
import { projectTexts as texts } from './texts.ts'

type Row = RowOf<typeof projectPermit>

const contractors = choicesOf(contractor)
const sites = choicesOf(site)

const projectForm = resourceForm({
  resource: projectPermit,
  nameOf: ({ projectName }) => projectName,
  valuesOf: (row) => ({
    projectName: row?.projectName ?? '',
    contractorId: row?.contractorId ?? 0,
    siteId: row?.siteId ?? 0,
    startsOn: row?.startsOn ?? formatDate(serverNow()),
    endsOn: row?.endsOn ?? '',
    description: row?.description ?? '',
  }),
  pickers: { contractorId: contractors, siteId: sites },
  fields: (form) => (
    <div className="fields">
      <TextField form={form} name="projectName" label={texts.name} placeholder={texts.namePlaceholder} required wide />
      <PickField
        form={form}
        name="contractorId"
        label={texts.contractor}
        source={contractors}
        help={texts.contractorHelp}
        required
        wide
      />
      <PickField form={form} name="siteId" label={texts.site} source={sites} required wide />
      <DayField form={form} name="startsOn" label={texts.startsOn} required />
      <DayField form={form} name="endsOn" label={texts.endsOn} min={form.values.startsOn || undefined} required />
      <AreaField form={form} name="description" label={texts.description} />
    </div>
  ),
  archiving: ({ projectName }) => texts.archiving(projectName),
})

const MEANINGS: Readonly<Record<ProjectPeriod, StatusKey>> = { PLANNED: 'draft', RUNNING: 'inforce', ENDED: 'ended' }

const periodColumn: Column<Row> = {
  key: 'period',
  title: texts.period,
  cell: ({ period }) => <StatusTag status={period} meaning={MEANINGS[period]} />,
  also: ['startsOn', 'endsOn'],
  second: ({ startsOn, endsOn }) => texts.fromUntil(startsOn, endsOn),
  width: 220,
  priority: 'key',
}

export default entityPages({
  form: projectForm,
  title: texts.title,
  purpose: texts.purpose,
  searches: texts.searches,
  filters: [
    { name: 'contractorId', label: texts.contractor, kind: 'ids', source: contractors },
    { name: 'siteId', label: texts.site, kind: 'ids', source: sites },
    { name: 'endsOn', label: texts.endsOn, kind: 'days' },
  ],
  columns: [
    {
      key: 'projectName',
      title: texts.name,
      cell: ({ projectName }) => projectName,
      also: ['number'],
      second: ({ number }) => number,
      sortable: true,
    },
    {
      key: 'contractorName',
      title: texts.contractor,
      cell: ({ contractorName }) => contractorName,
      also: ['prequalification'],
      second: ({ prequalification }) => texts.prequalification[prequalification],
      width: 250,
      priority: 'key',
    },
    periodColumn,
    {
      key: 'permitCount',
      title: texts.permitCount,
      cell: ({ id, permitCount }) =>
        permitCount === 0 ? permitCount : <Link to={permitsAddress(id)}>{texts.permitsOf(permitCount)}</Link>,
      width: 110,
      priority: 'key',
      onPhone: 'named',
    },
    textColumn('siteName', texts.site, { width: 170 }),
    noteColumn('description', texts.description),
    {
      key: 'permits',
      title: texts.newestPermits,
      cell: ({ id }) => <ProjectPermits projectId={id} />,
      width: 420,
      priority: 'extra',
      onPhone: 'hidden',
    },
    { ...updatedColumn, priority: 'extra' },
  ],
})
