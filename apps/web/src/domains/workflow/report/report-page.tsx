import { useAddressQuery, usePath } from '../../../lib/navigation.ts'
import { loadFormInputs } from '../../forms/index.ts'
import { aboutOf } from './about.ts'
import { Correction } from './correction.tsx'
import { NewReport } from './new-report.tsx'

// The inputs come while the form itself is being asked for; a failure shows where they are drawn.
void loadFormInputs().catch(() => {})

/** A form to fill in: `/form/:formId` starts a flow, with `assignmentNumber` it corrects a returned report. */
export default function ReportPage() {
  const formId = Number(usePath().split('/').at(-1))
  const [query] = useAddressQuery()
  const { assignmentNumber, formFlowId } = query
  return assignmentNumber === undefined ? (
    <NewReport key={formId} formId={formId} formFlowId={formFlowId} about={aboutOf(query)} />
  ) : (
    <Correction key={assignmentNumber} assignmentNumber={assignmentNumber} />
  )
}
