import type { greeting } from '@selamat/contract/domains/organisation/greeting'
import type { RowOf } from '@selamat/contract/kit/resource'
import { ResourcePage } from '../../crud/resource-page.tsx'
import { textColumn } from '../../ui/list/column-kinds.tsx'
import { type Column, updatedColumn } from '../../ui/list/columns.ts'
import { CompanyTabs } from './company/company-tabs.tsx'
import { greetingForm } from './greeting-form.tsx'
import { texts } from './greeting-texts.ts'

const columns: readonly Column<RowOf<typeof greeting>>[] = [
  textColumn('title', texts.title, { below: 'text', sortable: true }),
  {
    key: 'validFrom',
    title: texts.period,
    cell: (row) => (
      <span className="code">
        {row.validFrom} – {row.validUntil ?? texts.noEnd}
      </span>
    ),
    sortable: true,
    width: 220,
    priority: 'key',
  },
  updatedColumn,
]

/** The greetings of the company (ORG-25). */
export default function GreetingPage() {
  return (
    <ResourcePage
      form={greetingForm}
      title={texts.greetings}
      purpose={texts.purpose}
      tabs={<CompanyTabs />}
      columns={columns}
      searches={texts.searches}
    />
  )
}
