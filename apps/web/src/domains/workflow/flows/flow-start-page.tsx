import { useEffect } from 'react'
import { useGo, usePath } from '../../../lib/navigation.ts'
import { NothingMatches, Unloaded } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page } from '../../../ui/page.tsx'
import { reportAddress } from '../addresses.ts'
import { texts } from '../texts.ts'
import { useStartableFlows } from './new-report-button.tsx'
import { FLOW_TEXTS } from './texts.ts'

/** The start link of a workflow, by its code: opens the form for whoever may start it (FORMS-07, AMB-52). */
export default function FlowStartPage() {
  const code = usePath().split('/').at(-1)
  const flows = useStartableFlows()
  const go = useGo()
  const flow = flows.data?.find((each) => each.code === code)
  useEffect(() => {
    if (flow !== undefined) go(reportAddress(flow), { replace: true })
  }, [flow, go])
  if (flows.data === null || flow !== undefined) return <Unloaded of={flows} failed={texts.report.failed} page />
  return (
    <Page>
      <NothingMatches {...FLOW_TEXTS.unknownLink} action={<Link to="/">{FLOW_TEXTS.home}</Link>} />
    </Page>
  )
}
