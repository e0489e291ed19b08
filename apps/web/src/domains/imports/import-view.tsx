import { UploadOutlined } from '@ant-design/icons'
import { type BulkUploadDetail, bulkUploads } from '@selamat/contract/domains/imports/import'
import { useGo } from '../../lib/navigation.ts'
import { useLoad } from '../../lib/use-load.ts'
import { LoadFailed } from '../../ui/empty-state.tsx'
import { HeadActions } from '../../ui/head-actions.tsx'
import { ImportSteps } from '../../ui/import/import-steps.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { cancelUpload } from './actions.tsx'
import { ClosedStep } from './closed-step.tsx'
import { kindTexts, trailOf } from './kind-texts.ts'
import { MatchStep } from './match-step.tsx'
import { RowsStep } from './rows-step.tsx'
import { isRunning, statusOf } from './statuses.ts'
import { texts } from './texts.ts'
import { WorkStep } from './work-step.tsx'

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
        <PageHead title={texts.import} trail={[{ label: texts.home, to: '/home' }]} />
        {first.state === 'failure' ? (
          <LoadFailed title={`The ${texts.upload} could not be loaded`} error={first.error} onRetry={first.reload} />
        ) : (
          <Spinner />
        )}
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
  if (isRunning(upload)) return <WorkStep upload={upload} onCancel={() => void cancelUpload(upload)} />
  if (upload.headers !== null) return <MatchStep upload={upload} headers={upload.headers} />
  if (upload.status === 'INVALID' || upload.status === 'CANCELLED') return <ClosedStep upload={upload} />
  return <RowsStep upload={upload} />
}
