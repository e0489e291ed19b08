import { useEffect } from 'react'
import { useAddressQuery, useGo } from '../../../lib/navigation.ts'
import { LoadFailed, NothingYet } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { reportAddress } from '../addresses.ts'
import { useStartableFlows } from '../flows/new-report-button.tsx'
import { texts } from '../texts.ts'
import { aboutOf } from './about.ts'

/** Starts a report about what the address names: the only form opens at once, of several one is chosen. */
export default function ReportStartPage() {
  const { data: flows, state, error, reload } = useStartableFlows()
  const [query] = useAddressQuery()
  const go = useGo()
  const about = aboutOf(query)
  const first = flows?.[0]
  const only = first !== undefined && flows?.length === 1 ? reportAddress(first, about) : null
  useEffect(() => {
    if (only !== null) go(only, { replace: true })
  }, [only, go])
  return (
    <Page narrow>
      <PageHead title={texts.newReport} purpose={about.subject} />
      {state === 'failure' ? (
        <LoadFailed title={texts.report.failed} error={error} onRetry={reload} />
      ) : flows === null || only !== null ? (
        <Spinner page />
      ) : flows.length === 0 ? (
        <NothingYet title={texts.report.notStartable} text={texts.report.notStartableText} />
      ) : (
        <Section title={texts.chooseForm}>
          <ul>
            {flows.map((flow) => (
              <li key={flow.id}>
                <Link to={reportAddress(flow, about)}>{flow.flowName}</Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Page>
  )
}
