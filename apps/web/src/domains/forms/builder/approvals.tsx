import { formFlow } from '@selamat/contract/domains/workflow/form-flow'
import { writeQuery } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Unloaded } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import type { FormRow } from '../records/form-actions.tsx'
import { TEXTS } from './texts.ts'
import './approvals.css'

/** Who approves the reports of a form: the workflows that start with it, step by step. */
export function Approvals({ row }: { readonly row: FormRow }) {
  const can = useCan()
  const flows = row.formFlow
  if (!can('read', formFlow.menuItem)) return <p className="approvals__note">{TEXTS.approvalsForbidden}</p>
  return (
    <div className="approvals">
      {flows.length === 0 && <p className="approvals__note">{TEXTS.approvalsNone}</p>}
      {flows.map(({ formFlowId, flowName }) => (
        <Steps key={formFlowId} id={formFlowId} name={flowName} />
      ))}
    </div>
  )
}

function Steps({ id, name }: { readonly id: number; readonly name: string }) {
  const loaded = useLoad(formFlow.endpoints.detail, { body: { id } })
  if (loaded.data === null) return <Unloaded of={loaded} failed={TEXTS.stepsFailed} />
  const tasks = loaded.data.steps.filter(({ type }) => type === 'task')
  return (
    <section className="approvals__flow" aria-label={name}>
      <h3>
        {name} <Link to={`/workflow-record${writeQuery({ id })}`}>{TEXTS.openWorkflow}</Link>
      </h3>
      <ol>
        {tasks.map(({ key, title, who, dueHours }) => (
          <li key={key}>
            <strong>{title}</strong>
            <small>
              {[...(who.length > 0 ? [TEXTS.asks(who)] : []), ...(dueHours === null ? [] : [TEXTS.due(dueHours)])].join(
                ' · ',
              )}
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}
