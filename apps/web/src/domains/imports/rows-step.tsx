import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { type BulkUploadDetail, bulkUploads } from '@selamat/contract/domains/imports/import'
import { CORRECTABLE_STATES } from '@selamat/contract/domains/imports/import-lifecycle'
import { Alert, Button, Checkbox, Segmented, Select } from 'antd'
import { useRef, useState } from 'react'
import { offered } from '../../lib/choices.ts'
import { count } from '../../lib/format.ts'
import { useLoad, useLoadList } from '../../lib/use-load.ts'
import { NothingMatches } from '../../ui/empty-state.tsx'
import { columnsToShow } from '../../ui/import/grid-columns.ts'
import type { GridRow } from '../../ui/import/grid-types.ts'
import { ImportTiles } from '../../ui/import/import-tiles.tsx'
import { RowGrid, toErrorCell } from '../../ui/import/row-grid.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { RowsFoot } from './rows-foot.tsx'
import { resultOf } from './statuses.ts'
import { texts } from './texts.ts'
import { useCorrections } from './use-corrections.ts'
import { firstView, notImportedCount, sizeOf, tilesOf, viewsOf } from './views.ts'
import './rows-step.css'

const PAGE_SIZE = 50

/** The rows of an upload: to be corrected before and after the import, and what came of them. */
export function RowsStep({ upload }: { readonly upload: BulkUploadDetail }) {
  const phone = usePhone()
  const grid = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(() => firstView(upload))
  const [page, setPage] = useState(1)
  const [limit, setLimit] = useState(PAGE_SIZE)
  const [all, setAll] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { checked, correct, forget } = useCorrections(upload)
  const views = viewsOf(upload)
  const chosen = views.find(({ key }) => key === view) ?? views[0]
  const loaded = useLoadList(bulkUploads.rows, {
    body: {
      bulkUploadId: upload.bulkUploadId,
      start: (page - 1) * limit,
      limit,
      ...(chosen === undefined ? {} : { filter: { result: [...chosen.results] } }),
    },
  })
  const stored = 'logUploadDetail' in loaded.data.rows ? loaded.data.rows.logUploadDetail : []
  const rows: GridRow[] = stored.map((row) => checked.get(row.rowNumber) ?? row)
  const correctable = upload.mine && CORRECTABLE_STATES.includes(upload.status)
  const columns = columnsToShow(upload.columns, rows, all)
  const listed = new Set(upload.columns.flatMap(({ key, listed: one }) => (one ? [key] : [])))

  const turn = (next: string, at = 1) => {
    forget()
    setView(next)
    setPage(at)
  }
  const pages = loaded.data.pagination?.totalPage ?? 1
  const beyond = (forward: boolean) => {
    const at = forward ? page + 1 : page - 1
    if (view === 'errors' && at >= 1 && at <= pages) turn('errors', at)
    else if (view !== 'errors' && upload.counts.ERROR > 0) turn('errors')
  }
  const lead = (forward: boolean) => {
    if (!toErrorCell(grid.current, forward)) beyond(forward)
  }
  return (
    <>
      <Outcome upload={upload} />
      {error !== null && <Alert type="error" showIcon role="alert" title={texts.undoFailed} description={error} />}
      <ImportTiles label={texts.counts} tiles={tilesOf(upload)} />
      <Row gap={16} wrap className="rows-bar">
        <Segmented
          aria-label={texts.view}
          size={phone ? 'large' : 'small'}
          value={chosen?.key ?? view}
          onChange={(next) => turn(next)}
          options={views.map((each) => ({ value: each.key, label: `${each.label} ${count(sizeOf(upload, each))}` }))}
        />
        <Checkbox checked={all} onChange={(event) => setAll(event.target.checked)}>
          {texts.allColumns}
        </Checkbox>
        {correctable && upload.counts.ERROR > 0 && (
          <Row gap={8} className="rows-bar__lead">
            <small className="rows-bar__hint">{texts.correctHere}</small>
            <Button
              icon={<UpOutlined />}
              aria-label={texts.previousError}
              title="Shift F8"
              onClick={() => lead(false)}
            />
            <Button icon={<DownOutlined />} title="F8" onClick={() => lead(true)}>
              {texts.nextError}
            </Button>
          </Row>
        )}
      </Row>
      <div ref={grid} aria-busy={loaded.loading}>
        {rows.length > 0 ? (
          <RowGrid
            label={texts.rows}
            columns={columns}
            rows={rows}
            resultOf={resultOf}
            editable={(row) => correctable && !['IMPORTED', 'REVERTED'].includes(row.result)}
            onCorrect={correct}
            chooser={(column, name, choose) =>
              listed.has(column) ? (
                <ColumnChoice kind={upload.kind} column={column} name={name} onChoose={choose} />
              ) : null
            }
            onBeyond={beyond}
          />
        ) : loaded.data.pagination === null ? (
          <Spinner />
        ) : (
          <NothingMatches title={texts.noRows} text={texts.noRowsText} />
        )}
      </div>
      {loaded.data.pagination !== null && loaded.data.pagination.totalItem > limit && (
        <Pager
          pagination={{ ...loaded.data.pagination, page }}
          pageSize={PAGE_SIZE}
          onChange={(next, size) => {
            forget()
            setPage(next)
            setLimit(size)
          }}
        />
      )}
      <RowsFoot upload={upload} onError={setError} />
    </>
  )
}

/** The outcome of an import as text. */
function Outcome({ upload }: { readonly upload: BulkUploadDetail }) {
  const { status, counts, problem } = upload
  if (status === 'VALIDATED') {
    return upload.mine ? null : <Alert type="info" showIcon title={texts.notYours(upload.createdBy)} />
  }
  if (status === 'REVERTED') return <Alert type="info" showIcon title={texts.wasUndone} />
  const title = counts.IMPORTED > 0 ? texts.done(counts.IMPORTED) : texts.nothingDone
  const rest = notImportedCount(upload) > 0 ? texts.someNotImported(notImportedCount(upload)) : texts.allDone
  return (
    <Alert
      type={status === 'COMPLETED' ? 'success' : status === 'FAILED' ? 'error' : 'warning'}
      showIcon
      title={title}
      description={problem === null ? rest : `${problem}. ${rest}`}
    />
  )
}

interface ColumnChoiceProps {
  readonly kind: string
  readonly column: string
  /** Names the cell: its column and row. */
  readonly name: string
  readonly onChoose: (value: string) => void
}

/** The values that a column can have, loaded when the list is opened. */
function ColumnChoice({ kind, column, name, onChoose }: ColumnChoiceProps) {
  const [open, setOpen] = useState(false)
  const { data, loading, state } = useLoad(bulkUploads.choices, { body: { kind, column } }, { enabled: open })
  return (
    <Select<string>
      className="column-choice"
      size="small"
      aria-label={texts.choiceOf(name)}
      placeholder={texts.fromList}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      loading={loading}
      open={open}
      onOpenChange={setOpen}
      options={offered({ data: data?.choices }).map((choice) => ({ value: choice, label: choice }))}
      notFoundContent={data === null ? (state === 'failure' ? texts.noList : texts.loadingList) : texts.emptyList}
      onChange={onChoose}
    />
  )
}
