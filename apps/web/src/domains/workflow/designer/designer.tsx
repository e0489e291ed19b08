import { CloudUploadOutlined, ExperimentOutlined, SaveOutlined } from '@ant-design/icons'
import { ruleFields } from '@selamat/contract/domains/forms/rule-scopes'
import { nodeTitle } from '@selamat/contract/domains/workflow/flow-text'
import { formFlow } from '@selamat/contract/domains/workflow/form-flow'
import type { RowOf } from '@selamat/contract/kit/resource'
import { Button, Segmented } from 'antd'
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { call } from '../../../lib/client.ts'
import { newKey } from '../../../lib/crypto.ts'
import { useGo, useUnsavedGuard } from '../../../lib/navigation.ts'
import { refreshReads } from '../../../lib/resource-reads.ts'
import { can } from '../../../lib/session.ts'
import { refresh } from '../../../lib/use-load.ts'
import { confirmLeave } from '../../../ui/confirm.tsx'
import { problemOf } from '../../../ui/form/form-state.ts'
import { ProblemNote, ReadOnlyNote } from '../../../ui/form/problem-note.tsx'
import { HeadActions } from '../../../ui/head-actions.tsx'
import { Columns, Stack } from '../../../ui/layout/layout.tsx'
import { Page, PageFoot, PageHead } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { toast } from '../../../ui/toast.ts'
import { UndoRedo } from '../../../ui/undo-redo.tsx'
import { usePhone, useTablet } from '../../../ui/use-phone.ts'
import { workflowAddress } from '../addresses.ts'
import { FLOW_TEXTS } from '../flows/texts.ts'
import { DryRunDrawer } from './dry-run-drawer.tsx'
import { insert, removeNode } from './edit-flow.ts'
import { Findings } from './findings.tsx'
import { FlowDetails } from './flow-details.tsx'
import { FlowList } from './flow-list.tsx'
import { NodeSettings } from './node-settings.tsx'
import { texts } from './texts.ts'
import { type Design, type FlowEditing, useDesign, useFindings, useStartForm } from './use-design.ts'
import './designer.css'

type Row = RowOf<typeof formFlow>

// The graph and its layout are large; phones never load them.
const FlowGraph = lazy(() => import('./flow-graph.tsx'))

interface DesignerProps {
  /** Null: a new workflow. */
  readonly row: Row | null
  readonly initial: Design
}

/** Makes and changes a workflow: graph or list, settings beside them, and the findings of the check. */
export function Designer({ row: first, initial }: DesignerProps) {
  const [row, setRow] = useState(first)
  const designing = useDesign(initial)
  const { design, dirty, change, undo, redo } = designing
  const { definition, formIds } = design
  const go = useGo()
  const tablet = useTablet()
  const phone = usePhone()
  const [view, setView] = useState<'graph' | 'list'>('graph')
  const [selected, select] = useState<string | null>(null)
  const [trying, setTrying] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ReturnType<typeof problemOf> | null>(null)
  const key = useRef(newKey())
  useUnsavedGuard(dirty, confirmLeave)

  const form = useStartForm(formIds)
  const fields = useMemo(() => (form ? ruleFields(form) : new Map()), [form])
  const mayUpdate = can('update', formFlow.menuItem)
  const mayWrite = can(row === null ? 'create' : 'update', formFlow.menuItem)
  const archived = row !== null && row.archivedAt !== null
  const findings = useFindings(design, row?.id, form)
  const node = definition.nodes.find(({ id }) => id === selected) ?? null

  const edit: FlowEditing = {
    design,
    findings,
    selected: node?.id ?? null,
    onSelect: select,
    onInsert: (edge, kind) => {
      const made = insert(definition, edge, kind)
      change({ definition: made.flow })
      select(made.selected)
    },
    onRemove: (id) => {
      const left = removeNode(definition, id)
      change({ definition: left.flow })
      select(left.selected)
    },
  }

  async function save(): Promise<Row | null> {
    setFailure(null)
    const body = { ...design, formIds: [...formIds] }
    try {
      const { data } = await (row === null
        ? call(formFlow.endpoints.create, { body }, { idempotencyKey: key.current })
        : call(formFlow.endpoints.update, { body: { ...body, id: row.id, version: row.version } }))
      key.current = newKey()
      designing.saved(design)
      setRow(data)
      await refreshReads(formFlow)
      await refresh(formFlow.endpoints.detail)
      return data
    } catch (thrown) {
      const problem = problemOf(thrown)
      setFailure(problem)
      if (Object.keys(problem.errors).length > 0) select(null)
      toast.error(texts.notSaved, problem.problem.message)
      return null
    }
  }

  async function run(work: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    await work().finally(() => setBusy(false))
  }

  const saveDraft = () =>
    run(async () => {
      const stored = await save()
      if (stored === null) return
      toast.success('Success', FLOW_TEXTS.draftSaved)
      if (row === null) go(`/form-flow/add?id=${stored.id}`, { replace: true, force: true })
    })

  const publish = () =>
    run(async () => {
      const [problem] = findings.filter(({ level }) => level === 'error')
      if (problem) {
        select(problem.node)
        toast.error(texts.notPublished, problem.message)
        return
      }
      const stored = dirty || row === null ? await save() : row
      if (stored === null) return
      try {
        const { id, version } = stored
        const { data, message } = await call(formFlow.publish, { params: { id } }, { version })
        setRow(data)
        await refreshReads(formFlow)
        await refresh(formFlow.endpoints.detail)
        toast.success('Success', message)
        go(workflowAddress(id), { force: true })
      } catch (thrown) {
        setFailure(problemOf(thrown))
        toast.error(texts.notPublished, problemOf(thrown).problem.message)
        if (row === null) go(`/form-flow/add?id=${stored.id}`, { replace: true, force: true })
      }
    })

  const settings = node ? (
    <NodeSettings
      key={node.id}
      node={node}
      design={design}
      form={form}
      fields={fields}
      onChange={(flow, field) => change({ definition: flow }, field)}
      onSelect={select}
      onRemove={edit.onRemove}
    />
  ) : null
  const details = <FlowDetails design={design} row={row} errors={failure?.errors ?? {}} onChange={change} />
  const isDraft = row === null || row.draftNumber !== null || dirty
  const publishButton = mayWrite && mayUpdate && !archived && (
    <Button type="primary" icon={<CloudUploadOutlined />} disabled={busy || !isDraft} onClick={() => void publish()}>
      {texts.publish}
    </Button>
  )
  const saving = {
    key: 'save',
    label: texts.saveDraft,
    icon: <SaveOutlined />,
    disabled: busy || (row !== null && !dirty),
    run: () => void saveDraft(),
  }
  const dry = { key: 'dry', label: texts.dryRun, icon: <ExperimentOutlined />, run: () => setTrying(true) }
  const actions = [...(mayUpdate ? [dry] : []), ...(mayWrite && !archived ? [saving] : [])]
  const title = design.flowName.trim() || texts.add
  const content =
    view === 'list' || tablet ? (
      <FlowList edit={edit} fields={fields} />
    ) : (
      <Suspense fallback={<Spinner />}>
        <FlowGraph edit={edit} fields={fields} />
      </Suspense>
    )

  return (
    <Page>
      <PageHead
        title={title}
        tag={row && <StatusTag status={row.status} />}
        purpose={row === null ? texts.purpose : stateText(row, dirty)}
        actions={<HeadActions actions={actions} primary={publishButton} />}
      />
      {archived && <ReadOnlyNote reason={FLOW_TEXTS.archived} />}
      {failure && Object.keys(failure.errors).length === 0 && <ProblemNote problem={failure.problem} />}
      <Columns of="aside" gap={16} className="designer">
        <Stack gap={16}>
          <Section
            title={texts.steps}
            flush
            extra={
              <>
                <UndoRedo undo={undo} redo={redo} />
                {!tablet && (
                  <Segmented
                    aria-label={texts.views}
                    size="small"
                    value={view}
                    onChange={setView}
                    options={[
                      { value: 'graph', label: texts.graph },
                      { value: 'list', label: texts.list },
                    ]}
                  />
                )}
              </>
            }
          >
            {content}
          </Section>
          <Findings findings={findings} nodes={definition.nodes} onSelect={select} />
          {tablet && details}
        </Stack>
        {!tablet && (
          <aside className="designer__aside">
            {settings ? (
              <SettingsPanel title={node ? nodeTitle(node) : ''} onClose={() => select(null)}>
                {settings}
              </SettingsPanel>
            ) : (
              details
            )}
          </aside>
        )}
      </Columns>
      {tablet && settings && node && (
        <SideDrawer title={nodeTitle(node)} width={480} onClose={() => select(null)}>
          {settings}
        </SideDrawer>
      )}
      {trying && <DryRunDrawer design={design} form={form} formFlowId={row?.id} onClose={() => setTrying(false)} />}
      {phone && publishButton && <PageFoot>{publishButton}</PageFoot>}
    </Page>
  )
}

const stateText = (row: Row, dirty: boolean) =>
  [
    row.code,
    row.draftNumber === null ? FLOW_TEXTS.versionOf(row.versionNumber) : texts.draftOf(row.draftNumber),
    ...(dirty ? [texts.changed] : []),
  ].join(' · ')

function SettingsPanel(props: { readonly title: string; readonly onClose: () => void; readonly children: ReactNode }) {
  const { title, onClose, children } = props
  return (
    <Section
      title={title}
      extra={
        <Button type="text" size="small" onClick={onClose}>
          {texts.details}
        </Button>
      }
    >
      {children}
    </Section>
  )
}
