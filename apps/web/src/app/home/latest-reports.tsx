import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { inboxAddress } from '../../domains/workflow/addresses.ts'
import { NewReportButton } from '../../domains/workflow/flows/new-report-button.tsx'
import { rowOfReport } from '../../domains/workflow/inbox/inbox-row.ts'
import { useCan } from '../../lib/session.ts'
import { useLoadList } from '../../lib/use-load.ts'
import { NothingYet, Unlisted } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/section.tsx'
import { HomeRow } from './home-row.tsx'
import { texts } from './texts.ts'

const QUERY = { body: { limit: 6 } } as const

/** The user's latest reports with their status. */
export function LatestReports({ now }: { readonly now: Date }) {
  const can = useCan()
  const loaded = useLoadList(myTask.reports, QUERY)
  const { rows } = loaded.data
  const first = rows[0]
  const all = first !== undefined && can('read', 'menu/My Task') && (
    <Link to={inboxAddress(first.typeFlow, 'reports')}>{texts.allReports}</Link>
  )
  return (
    <Section title={texts.reports} extra={all || undefined} flush>
      <Unlisted
        of={loaded}
        failed={texts.listFailed}
        nothing={<NothingYet title={texts.noReports} text={texts.noReportsText} action={<NewReportButton />} />}
      />
      <ul>
        {rows.map((report) => (
          <li key={report.id}>
            <HomeRow row={rowOfReport(report)} now={now} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
