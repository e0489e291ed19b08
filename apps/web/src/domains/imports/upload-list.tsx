import { DownloadOutlined } from '@ant-design/icons'
import { type BulkUpload, bulkUploads, type ImportKind } from '@selamat/contract/domains/imports/import'
import { messageOf } from '../../lib/api-error.ts'
import { download } from '../../lib/client.ts'
import { count, dateTime } from '../../lib/format.ts'
import { useAddressQuery } from '../../lib/navigation.ts'
import { useLoadList } from '../../lib/use-load.ts'
import { LoadFailed, NothingYet } from '../../ui/empty-state.tsx'
import { HeadActions } from '../../ui/head-actions.tsx'
import { DropZone } from '../../ui/import/drop-zone.tsx'
import type { Column } from '../../ui/list/columns.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { RowList } from '../../ui/list/row-list.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { toast } from '../../ui/toast.ts'
import { usePhone, useTablet } from '../../ui/use-phone.ts'
import { kindTexts, trailOf, uploadAddress } from './kind-texts.ts'
import { isRunning, statusOf } from './statuses.ts'
import { texts } from './texts.ts'
import { ACCEPT, useSending } from './use-sending.ts'

const PAGE_SIZE = 20
const POLL_MS = 2000

function outcome({ counts, status, problem }: BulkUpload): string {
  if (status === 'INVALID') return problem ?? '–'
  const parts = [
    [counts.IMPORTED, 'imported'],
    [counts.NEW, 'new'],
    [counts.CHANGED, 'changed'],
    [counts.SAME + counts.SKIPPED, 'unchanged'],
    [counts.ERROR, counts.ERROR === 1 ? 'error' : 'errors'],
    [counts.REVERTED, 'undone'],
  ] as const
  const filled = parts.filter(([value]) => value > 0).map(([value, word]) => `${count(value)} ${word}`)
  return filled.length === 0 ? '–' : filled.join(', ')
}

const columns: readonly Column<BulkUpload>[] = [
  { key: 'fileName', title: texts.file, cell: ({ fileName }) => fileName },
  {
    key: 'status',
    title: texts.status,
    width: 170,
    priority: 'key',
    onPhone: 'top',
    cell: (row) => <StatusTag status={row.status} label={statusOf(row).label} meaning={statusOf(row).meaning} />,
  },
  { key: 'rowCount', title: texts.rows, width: 90, align: 'right', cell: ({ rowCount }) => count(rowCount) },
  { key: 'outcome', title: texts.outcome, priority: 'key', cell: outcome },
  { key: 'createdBy', title: texts.by, width: 180, onPhone: 'hidden', cell: ({ createdBy }) => createdBy },
  { key: 'createdAt', title: texts.at, width: 150, cell: ({ createdAt }) => dateTime(createdAt) },
]

/** The uploads of a kind, newest first, under the drop zone for a new file. */
export function UploadList({ kind }: { readonly kind: Omit<ImportKind, 'columns'> }) {
  const own = kindTexts(kind)
  const phone = usePhone()
  const narrow = useTablet()
  const [query, change] = useAddressQuery()
  const requested = Number(query.page)
  const page = Number.isSafeInteger(requested) && requested > 0 && requested < 500 ? requested : 1
  const open = ({ bulkUploadId }: BulkUpload) => uploadAddress(own, bulkUploadId)
  const sending = useSending(kind.kind, ({ bulkUploadId }) =>
    change({ id: String(bulkUploadId), page: undefined }, true),
  )
  const input = { body: { kind: kind.kind, page, limit: PAGE_SIZE } }
  const first = useLoadList(bulkUploads.list, input)
  const rows = 'logUploadFiles' in first.data.rows ? first.data.rows.logUploadFiles : []
  // Running imports are polled by a read of their own that shares the response.
  useLoadList(bulkUploads.list, input, rows.some(isRunning) ? { everyMs: POLL_MS } : {})

  const template = () => {
    download(bulkUploads.template, { params: { kind: kind.kind } }, `bulk-upload-${kind.kind}.xlsx`).catch(
      (thrown: unknown) => toast.error(texts.template, messageOf(thrown)),
    )
  }
  const skeleton = first.data.pagination === null && first.state !== 'failure'
  const empty = skeleton ? null : first.state === 'failure' ? (
    <LoadFailed title={`The ${texts.uploads} could not be loaded`} error={first.error} onRetry={first.reload} />
  ) : (
    <NothingYet title={texts.nothing} text={own.nothingText} />
  )
  const shared = {
    label: texts.uploads,
    rows,
    keyOf: ({ bulkUploadId }: BulkUpload) => bulkUploadId,
    nameOf: ({ fileName }: BulkUpload) => fileName,
    skeleton,
    stale: false,
    open: (row: BulkUpload) => ({ to: open(row) }),
    actions: () => [],
    empty,
  }
  return (
    <Page>
      <PageHead
        title={own.title}
        trail={trailOf(own, null)}
        purpose={own.purpose}
        actions={
          <HeadActions
            actions={[{ key: 'template', label: texts.template, icon: <DownloadOutlined />, run: template }]}
          />
        }
      />
      {kind.mayImport && (
        <DropZone
          title={own.drop}
          hint={texts.dropHint(kind.knownBy)}
          verb={texts.choose}
          accept={ACCEPT}
          share={sending.share}
          problem={sending.problem}
          onFile={sending.send}
        />
      )}
      {phone ? (
        <RowList {...shared} columns={columns.filter(({ onPhone }) => onPhone !== 'hidden')} />
      ) : (
        <DataTable
          {...shared}
          columns={columns.filter(({ priority }, index) => index === 0 || !narrow || priority === 'key')}
          compact={false}
          sort={null}
          onSort={() => undefined}
        />
      )}
      {first.data.pagination !== null && first.data.pagination.totalPage > 1 && (
        <Pager
          pagination={first.data.pagination}
          pageSize={PAGE_SIZE}
          onChange={(next) => change({ page: next > 1 ? String(next) : undefined })}
        />
      )}
    </Page>
  )
}
