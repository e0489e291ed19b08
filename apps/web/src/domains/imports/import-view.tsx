import { CheckOutlined, UploadOutlined } from '@ant-design/icons'
import { type BulkUploadDetail, bulkUploads } from '@selamat/contract/domains/imports/import'
import { Alert, Button } from 'antd'
import { count } from '../../lib/format.ts'
import { useGo } from '../../lib/navigation.ts'
import { useLoad } from '../../lib/use-load.ts'
import { Unloaded } from '../../ui/empty-state.tsx'
import { HeadActions } from '../../ui/head-actions.tsx'
import { Note, Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { cancelUpload } from './actions.tsx'
import { kindTexts, trailOf } from './kind-texts.ts'
import { MatchStep } from './match-step.tsx'
import { RowsStep } from './rows-step.tsx'
import { isRunning, statusOf } from './statuses.ts'
import { texts } from './texts.ts'
import './import-progress.css'
import '../../ui/import/import-steps.css'

const POLL_MS = 1000

/** One upload, at the step where it stands; it can be left and found again. */
export function ImportView({ id }: { readonly id: number }) {
  const first = useLoad(bulkUploads.get, { params: { id } })
  const upload = first.data?.logUploadFiles ?? null
  // Polls while the server works; shares the response with the first read.
  useLoad(bulkUploads.get, { params: { id } }, upload && isRunning(upload) ? { everyMs: POLL_MS } : {})
  const go = useGo()
  if (upload === null) {
    return (
      <Page>
        <PageHead title={texts.import} />
        <Unloaded of={first} failed={`The ${texts.upload} could not be loaded`} />
      </Page>
    )
  }
  const { label, meaning } = statusOf(upload)
  const own = kindTexts(upload)
  return (
    <Page>
      <PageHead
        title={own.title}
        trail={trailOf(own, upload.fileName)}
        tag={<StatusTag status={upload.status} label={label} meaning={meaning} />}
        purpose={facts(upload)}
        actions={
          <HeadActions
            actions={[{ key: 'another', label: texts.another, icon: <UploadOutlined />, run: () => go(own.page) }]}
          />
        }
      />
      <ImportSteps label={texts.steps} {...stepsOf(upload)} />
      {upload.fileNotes.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="status"
          title={texts.fileNotes}
          description={upload.fileNotes.join('. ')}
        />
      )}
      <Step upload={upload} />
    </Page>
  )
}

const facts = ({ fileName, rowCount, sheet, readMs }: BulkUploadDetail) =>
  [
    fileName,
    ...(rowCount > 0 ? [texts.countOf(rowCount)] : []),
    ...(sheet === null ? [] : [texts.sheet(sheet)]),
    ...(readMs === null ? [] : [texts.readIn(readMs)]),
  ].join(' · ')

function stepsOf(upload: BulkUploadDetail) {
  const matching = upload.headers !== null
  const steps = [texts.stepFile, ...(matching ? [texts.stepMatch] : []), texts.stepCheck, texts.stepImport]
  if (matching) return { steps, at: 1 }
  if (['UPLOADED', 'VALIDATING', 'VALIDATED'].includes(upload.status)) return { steps, at: 1 }
  if (upload.status === 'INVALID' || upload.status === 'CANCELLED') return { steps, at: 0 }
  return { steps, at: upload.status === 'PROCESSING' ? 2 : 3 }
}

function Step({ upload }: { readonly upload: BulkUploadDetail }) {
  if (isRunning(upload)) return <WorkStep upload={upload} />
  if (upload.headers !== null) return <MatchStep upload={upload} headers={upload.headers} />
  if (upload.status === 'INVALID' || upload.status === 'CANCELLED') return <ClosedStep upload={upload} />
  return <RowsStep upload={upload} />
}

/** The work of the server and its progress. */
function WorkStep({ upload }: { readonly upload: BulkUploadDetail }) {
  const { status, reverting, readMs, rowCount, checkedCount, doneCount, workCount } = upload
  const cancel = upload.allowedActions.some(({ action, allowed }) => action === 'cancel' && allowed)
  const writing = status === 'PROCESSING'
  const reading = readMs === null && !writing
  const title = reading ? texts.reading : !writing ? texts.checking : reverting ? texts.undoing : texts.importing
  const done = writing ? doneCount : checkedCount
  const of = writing ? workCount : reading ? 0 : rowCount
  return (
    <Stack as="section" gap={10} align="start" className="boxed import-progress" aria-label={title}>
      <Row gap={16} align="stretch" justify="between" wrap className="import-progress__head">
        <strong role="status">{title}</strong>
        {of > 0 && (
          <Text size="body" tone="secondary">
            {count(done)} of {count(of)} rows
          </Text>
        )}
      </Row>
      {of > 0 ? <progress value={done} max={of} aria-label={title} /> : <progress aria-label={title} />}
      <Note>{reading && rowCount > 0 ? `${texts.countOf(rowCount)}. ${texts.leave}` : texts.leave}</Note>
      {cancel && <Button onClick={() => void cancelUpload(upload)}>{texts.cancel}</Button>}
    </Stack>
  )
}

/** An upload that ended before any row was read, with the reason and the next step. */
function ClosedStep({ upload }: { readonly upload: BulkUploadDetail }) {
  const go = useGo()
  const cancelled = upload.status === 'CANCELLED'
  return (
    <Alert
      type={cancelled ? 'info' : 'error'}
      showIcon
      role={cancelled ? 'status' : 'alert'}
      title={cancelled ? texts.cancelled : texts.unreadable}
      description={upload.problem}
      action={
        <Button type="primary" onClick={() => go(kindTexts(upload).page)}>
          {texts.another}
        </Button>
      }
    />
  )
}

interface ImportStepsProps {
  readonly label: string
  readonly steps: readonly string[]
  /** The step people are at, from 0; beyond the last one all are done. */
  readonly at: number
}

/** The steps of an import in one line: done, present, to come. */
function ImportSteps({ label, steps, at }: ImportStepsProps) {
  return (
    <Row as="ol" className="import-steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < at ? 'is-done' : index === at ? 'is-present' : ''}
          aria-current={index === at ? 'step' : undefined}
        >
          <Text size="small" weight="medium" tone="secondary" className="import-steps__mark" aria-hidden>
            {index < at ? <CheckOutlined /> : index + 1}
          </Text>
          {step}
        </li>
      ))}
    </Row>
  )
}
