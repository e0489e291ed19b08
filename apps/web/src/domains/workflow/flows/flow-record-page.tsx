import { CopyOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { type FormFlowDetail, formFlow } from '@selamat/contract/domains/workflow/form-flow'
import type { RowOf } from '@selamat/contract/kit/resource'
import { useState } from 'react'
import type { Open } from '../../../crud/layer-props.ts'
import { ResourceLayer } from '../../../crud/resource-layer.tsx'
import { rowActions } from '../../../crud/row-actions.ts'
import { count, dateTime } from '../../../lib/format.ts'
import { useAddressQuery, useGo } from '../../../lib/navigation.ts'
import { can } from '../../../lib/session.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { FactGrid } from '../../../ui/fact-grid.tsx'
import { ReadOnlyNote } from '../../../ui/form/problem-note.tsx'
import { HeadActions } from '../../../ui/head-actions.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { RecordParts } from '../../../ui/record/record-parts.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { RecordUnnamed } from '../../../ui/record-unnamed.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { copyAddress, designAddress, startLink, workflowAddress } from '../addresses.ts'
import { texts } from '../texts.ts'
import { FlowSteps } from './flow-steps.tsx'
import { formFlowForm, moveActions } from './form-flow.tsx'
import { RecurrenceSection } from './recurrence-section.tsx'
import { FLOW_TEXTS } from './texts.ts'
import './flow-record.css'

type FlowRow = RowOf<typeof formFlow>

/** One workflow: its steps in words, forms, versions, category and start link. */
export default function FlowRecordPage() {
  const [{ id, detailId }] = useAddressQuery()
  if (id !== undefined) return <LoadedFlow id={Number(id)} detailId={Number(detailId)} />
  const { label, paths } = formFlow
  return <RecordUnnamed title={FLOW_TEXTS.facts} label={label} list={paths.list} />
}

function LoadedFlow({ id, detailId }: { readonly id: number; readonly detailId: number }) {
  const row = useLoad(formFlow.endpoints.get, { params: { id } })
  const detail = useLoad(formFlow.endpoints.detail, { body: detailId > 0 ? { id, detailId } : { id } })
  if (row.data !== null && detail.data !== null) return <FlowRecord row={row.data} detail={detail.data} />
  const loaded = row.error === null ? detail : row
  const nothing = { ...FLOW_TEXTS.absent, action: <Link to={formFlow.paths.list}>{FLOW_TEXTS.toList}</Link> }
  return <RecordLoading failed={FLOW_TEXTS.failed} loaded={loaded} nothing={nothing} />
}

interface FlowRecordProps {
  /** As it is now. */
  readonly row: FlowRow
  readonly detail: FormFlowDetail
}

function FlowRecord({ row, detail }: FlowRecordProps) {
  const [open, setOpen] = useState<Open<FlowRow>>(null)
  const go = useGo()
  const { code, flowName, archivedAt } = row
  const { menu } = rowActions(formFlowForm, {
    edit: ({ id }) => go(designAddress(id)),
    history: (each) => setOpen({ what: 'history', row: each }),
  })
  const start = { key: 'start', label: FLOW_TEXTS.start, icon: <PlayCircleOutlined />, to: startLink(code) }
  const copy = { key: 'copy', label: FLOW_TEXTS.copy, icon: <CopyOutlined />, rare: true, to: copyAddress(row.id) }
  const actions = [...moveActions(row), ...menu(row)].map(({ key, label, icon, run }) => ({ key, label, icon, run }))
  const purpose = [code, texts.type[row.typeFlow], row.categoryName].filter(Boolean).join(' · ')
  return (
    <Page>
      <PageHead
        title={flowName}
        tag={<StatusTag status={row.status} />}
        purpose={purpose}
        actions={
          <HeadActions
            actions={[
              ...(startsByHand(row) ? [start] : []),
              ...actions,
              ...(can('create', formFlow.menuItem) ? [copy] : []),
            ]}
          />
        }
      />
      {archivedAt !== null && <ReadOnlyNote reason={FLOW_TEXTS.archived} />}
      {detail.detail.detailId !== row.detailId && detail.detail.publishedAt !== null && (
        <ReadOnlyNote reason={FLOW_TEXTS.older(detail.detail.number)} />
      )}
      {row.draftDetailId !== null && row.status !== 'draft' && <ReadOnlyNote reason={FLOW_TEXTS.openDraft} />}
      <RecordParts
        parts={[
          { id: 'steps', content: <Steps detail={detail} /> },
          { id: 'facts', aside: true, content: <Facts row={row} runningCount={detail.runningCount} /> },
          { id: 'forms', aside: true, content: <Forms detail={detail} /> },
          { id: 'recurrence', aside: true, content: !row.isFollowUpFlow && <RecurrenceSection row={row} /> },
          { id: 'versions', aside: true, content: <Versions id={row.id} detail={detail} /> },
        ]}
      />
      <ResourceLayer
        form={formFlowForm}
        columns={[]}
        open={open}
        onClose={() => setOpen(null)}
        showChange={undefined}
      />
    </Page>
  )
}

/** Repetitive workflows start by the calendar, follow-up actions by what they are about. */
const startsByHand = ({ isActive, isRepetitiveFlow, isFollowUpFlow }: FlowRow) =>
  isActive && !isRepetitiveFlow && !isFollowUpFlow

interface OfVersion {
  readonly detail: FormFlowDetail
}

const Steps = ({ detail: { detail, steps, versionForms } }: OfVersion) => (
  <Section title={FLOW_TEXTS.steps} hint={FLOW_TEXTS.versionOf(detail.number)} flush>
    <FlowSteps steps={steps} forms={versionForms} />
  </Section>
)

const Forms = ({ detail: { versionForms } }: OfVersion) => (
  <Section title={FLOW_TEXTS.forms} hint={FLOW_TEXTS.formsHint}>
    <ol className="flow-record__forms">
      {versionForms.map(({ formId, formName }) => (
        <li key={formId}>{formName}</li>
      ))}
    </ol>
  </Section>
)

function Facts({ row, runningCount }: { readonly row: FlowRow; readonly runningCount: number }) {
  const link = startLink(row.code)
  return (
    <Section title={FLOW_TEXTS.facts}>
      <FactGrid
        facts={[
          { label: FLOW_TEXTS.category, value: row.categoryName },
          { label: FLOW_TEXTS.type, value: texts.type[row.typeFlow] },
          { label: FLOW_TEXTS.running, value: count(runningCount) },
          { label: FLOW_TEXTS.changed, value: dateTime(row.updatedAt) },
          row.isFollowUpFlow
            ? { label: FLOW_TEXTS.starts, value: FLOW_TEXTS.followUps, wide: true }
            : {
                label: FLOW_TEXTS.startLink,
                value: startsByHand(row) ? <Link to={link}>{link}</Link> : link,
                wide: true,
              },
          ...(row.description === null ? [] : [{ label: FLOW_TEXTS.description, value: row.description, wide: true }]),
        ]}
      />
    </Section>
  )
}

function Versions({ id, detail: { detail, versions } }: { readonly id: number; readonly detail: FormFlowDetail }) {
  return (
    <Section title={FLOW_TEXTS.versions}>
      <ul className="flow-record__versions">
        {versions.map(({ detailId, number, publishedAt }) => (
          <Row as="li" gap={12} align="stretch" justify="between" key={detailId}>
            {detailId === detail.detailId ? (
              <b>{`${FLOW_TEXTS.versionOf(number)} (${FLOW_TEXTS.current})`}</b>
            ) : (
              <Link to={workflowAddress(id, detailId)}>{FLOW_TEXTS.versionOf(number)}</Link>
            )}
            <small>{publishedAt === null ? FLOW_TEXTS.notPublished : dateTime(publishedAt)}</small>
          </Row>
        ))}
      </ul>
    </Section>
  )
}
