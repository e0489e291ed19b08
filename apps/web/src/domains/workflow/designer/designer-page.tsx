import { type FormFlowDetail, formFlow } from '@selamat/contract/domains/workflow/form-flow'
import type { RowOf } from '@selamat/contract/kit/resource'
import { useState } from 'react'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Note, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { FLOW_TEXTS } from '../flows/texts.ts'
import { Designer } from './designer.tsx'
import { TEMPLATES, type Template } from './templates.ts'
import { texts } from './texts.ts'
import type { Design } from './use-design.ts'
import './designer-page.css'

const BLANK: Omit<Design, 'definition'> = {
  flowName: '',
  code: '',
  typeFlow: 'Safety',
  icon: 'document',
  isFollowUpFlow: false,
  categoryId: null,
  description: null,
  formIds: [],
}

/** Makes a workflow, or changes the one of `id`; `from` begins with the steps of another one (FLOWS-02), `form` with a form. */
export default function DesignerPage() {
  const [{ id, from, form }] = useAddressQuery()
  const [template, choose] = useState<Template | null>(null)
  const source = id ?? from
  if (source !== undefined) return <Loaded key={source} id={Number(source)} copies={id === undefined} />
  const formIds = Number(form) > 0 ? [Number(form)] : BLANK.formIds
  if (template) return <Designer row={null} initial={{ ...BLANK, formIds, definition: template.make() }} />
  return (
    <Page narrow>
      <PageHead title={texts.add} purpose={texts.start.title} />
      <ul className="flow-templates">
        {TEMPLATES.map((each) => (
          <li key={each.key}>
            <button className="boxed" type="button" onClick={() => choose(each)}>
              <b>{each.name}</b>
              <Text size="body" tone="secondary">
                {each.text}
              </Text>
            </button>
          </li>
        ))}
      </ul>
      <Note>{texts.start.text}</Note>
    </Page>
  )
}

function Loaded({ id, copies }: { readonly id: number; readonly copies: boolean }) {
  const row = useLoad(formFlow.endpoints.get, { params: { id } })
  const detailId = row.data?.draftDetailId ?? row.data?.detailId ?? 0
  const detail = useLoad(formFlow.endpoints.detail, { body: { id, detailId } }, { enabled: detailId > 0 })
  // What was loaded first stays: a save brings its own result.
  const [first, setFirst] = useState<{ readonly row: RowOf<typeof formFlow>; readonly detail: FormFlowDetail } | null>(
    null,
  )
  if (first === null && row.data !== null && detail.data?.detail.detailId === detailId && detail.state === 'success')
    setFirst({ row: row.data, detail: detail.data })
  if (first !== null)
    return <Designer row={copies ? null : first.row} initial={designOf(first.row, first.detail, copies)} />
  const failed = row.error === null ? detail : row
  const nothing = { ...FLOW_TEXTS.absent, action: <Link to={formFlow.paths.list}>{FLOW_TEXTS.toList}</Link> }
  return <RecordLoading failed={texts.failed} loaded={failed} nothing={nothing} />
}

function designOf(row: RowOf<typeof formFlow>, detail: FormFlowDetail, copies: boolean): Design {
  const { flowName, code, typeFlow, icon, isFollowUpFlow, categoryId, description } = row
  return {
    flowName: copies ? texts.copyOf(flowName) : flowName,
    code: copies ? '' : code,
    typeFlow,
    icon,
    // One workflow of the company at most.
    isFollowUpFlow: isFollowUpFlow && !copies,
    categoryId,
    description,
    // Those of the steps follow from the steps.
    formIds: detail.versionForms.slice(0, 1).map(({ formId }) => formId),
    definition: detail.definition,
  }
}
