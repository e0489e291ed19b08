import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { useLoad } from '../../lib/use-load.ts'
import { Unloaded } from '../../ui/empty-state.tsx'
import { FormAnswers } from '../forms/index.ts'
import { texts } from './texts.ts'

/** What was reported: the answers, place, time and photos. */
export function ReportedEvidence({ assignmentNumber }: { readonly assignmentNumber: string }) {
  const loaded = useLoad(myTask.detail, { body: { assignmentNumber } })
  const { data } = loaded
  if (data === null) return <Unloaded of={loaded} failed={texts.evidenceFailed} />
  const { form, answers } = data
  return form && <FormAnswers title={texts.evidence} definition={form.definition} answers={answers} />
}
