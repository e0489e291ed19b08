import { formFlow } from '@selamat/contract/domains/workflow/form-flow'
import { Button } from 'antd'
import { memo, useState } from 'react'
import { call } from '../../../lib/client.ts'
import { useGo, writeQuery } from '../../../lib/navigation.ts'
import { choicesOf, refreshReads } from '../../../lib/resource-reads.ts'
import { useCan } from '../../../lib/session.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Unloaded } from '../../../ui/empty-state.tsx'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { Note, Row, Stack } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { tell } from '../../../ui/tell.ts'
import type { FormRow } from '../records/form-actions.tsx'
import { texts } from './texts.ts'
import './approvals.css'

/** Who approves the reports of a form: the workflows that start with it, step by step. */
export const Approvals = memo(function Approvals({ row }: { readonly row: FormRow }) {
  const can = useCan()
  const flows = row.formFlow.filter(({ starts }) => starts)
  if (!can('read', formFlow.menuItem)) return <Note className="approvals__note">{texts.approvalsForbidden}</Note>
  return (
    <Stack gap={16} className="approvals">
      {flows.length === 0 && <Note className="approvals__note">{texts.approvalsNone}</Note>}
      {flows.map(({ formFlowId, flowName }) => (
        <Steps key={formFlowId} id={formFlowId} name={flowName} />
      ))}
      {can('update', formFlow.menuItem) && <ChooseWorkflow row={row} />}
    </Stack>
  )
})

const workflows = choicesOf(formFlow)

/**
 * Makes the form the first one of a workflow, in a draft of the workflow: whether its steps and conditions fit the form is
 * checked there, before it is published.
 */
function ChooseWorkflow({ row }: { readonly row: FormRow }) {
  const go = useGo()
  const [id, choose] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  if (row.publishedAt === null) return <Note className="approvals__note">{texts.approvalsFirst}</Note>

  async function use(flowId: number) {
    setBusy(true)
    const done = await tell(texts.notUsedBy, async () => {
      const { data } = await call(formFlow.endpoints.get, { params: { id: flowId } })
      const { version, flowName, description, icon, categoryId } = data
      const body = { id: flowId, version, flowName, description, icon, categoryId, formIds: [row.id] }
      return call(formFlow.endpoints.update, { body })
    })
    setBusy(false)
    if (done === null) return
    await refreshReads(formFlow)
    go(`/form-flow/add${writeQuery({ id: flowId })}`)
  }
  return (
    <FieldLayout label={texts.chooseWorkflow} help={texts.chooseWorkflowHelp}>
      {(control) => (
        <Row gap={8} className="approvals__choice">
          <RemoteSelect control={control} source={workflows} value={id} onChange={choose} />
          <Button disabled={id === null} loading={busy} onClick={() => id !== null && void use(id)}>
            {texts.useForm}
          </Button>
        </Row>
      )}
    </FieldLayout>
  )
}

function Steps({ id, name }: { readonly id: number; readonly name: string }) {
  const loaded = useLoad(formFlow.endpoints.detail, { body: { id } })
  if (loaded.data === null) return <Unloaded of={loaded} failed={texts.stepsFailed} />
  const tasks = loaded.data.steps.filter(({ type }) => type === 'task')
  return (
    <section className="approvals__flow" aria-label={name}>
      <Row as="h3" gap={12} align="stretch" justify="between" wrap size="body">
        {name} <Link to={`/workflow-record${writeQuery({ id })}`}>{texts.openWorkflow}</Link>
      </Row>
      <Row as="ol" gap={8} wrap>
        {tasks.map(({ key, title, who, dueHours }) => (
          <Stack as="li" size="body" key={key}>
            <strong>{title}</strong>
            <small>
              {[...(who.length > 0 ? [texts.asks(who)] : []), ...(dueHours === null ? [] : [texts.due(dueHours)])].join(
                ' · ',
              )}
            </small>
          </Stack>
        ))}
      </Row>
    </section>
  )
}
