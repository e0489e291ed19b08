import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { inboxAddress } from '../../domains/workflow/addresses.ts'
import { NewReportButton } from '../../domains/workflow/flows/new-report-button.tsx'
import { rowOfReport } from '../../domains/workflow/inbox/inbox-row.ts'
import { useCan } from '../../lib/session.ts'
import { useLoadList } from '../../lib/use-load.ts'
import { LoadFailed, NothingYet } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/section.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { HomeRow } from './home-row.tsx'
import { TEXTS } from './texts.ts'

const QUERY = { body: { limit: 6 } } as const

/** The user's latest reports with their status. */
export function LatestReports({ now }: { readonly now: Date }) {
  const can = useCan()
  const { data, loading, error, reload } = useLoadList(myTask.reports, QUERY)
  const { rows } = data
  const first = rows[0]
  const all = first !== undefined && can('read', 'menu/My Task') && (
    <Link to={inboxAddress(first.typeFlow, 'reports')}>{TEXTS.allReports}</Link>
  )
  return (
    <Section title={TEXTS.reports} extra={all || undefined} flush>
      {error !== null && <LoadFailed title={TEXTS.listFailed} error={error} onRetry={reload} />}
      {error === null &&
        first === undefined &&
        (loading ? (
          <Spinner page />
        ) : (
          <NothingYet title={TEXTS.noReports} text={TEXTS.noReportsText} action={<NewReportButton />} />
        ))}
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
