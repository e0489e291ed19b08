import { EyeOutlined, FilePdfOutlined } from '@ant-design/icons'
import type { form } from '@selamat/contract/domains/forms/form'
import type { ReportColumn } from '@selamat/contract/domains/forms/report-columns'
import { caseAddress } from '@selamat/contract/domains/workflow/case'
import { type FormDataRow, fieldColumn, formData } from '@selamat/contract/domains/workflow/form-data'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Button, Select } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { download } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { useGo } from '../../../lib/navigation.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { HeadActions } from '../../../ui/head-actions.tsx'
import { numberColumn, statusColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import type { Filter } from '../../../ui/list/filter.ts'
import { listExport } from '../../../ui/list/list-export.ts'
import { withFilter } from '../../../ui/list/list-state.ts'
import { ListView } from '../../../ui/list/list-view.tsx'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { Page } from '../../../ui/page.tsx'
import { AnswerCell } from '../../forms/index.ts'
import { savePdf } from '../case/case-head.tsx'
import { FormSummary } from './form-summary.tsx'
import { RepeatDrawer, rowCountOf } from './repeat-drawer.tsx'
import { filterName, pageBody, type ReportQuery, reportQuery, selectionBody } from './report-query.ts'
import { texts } from './texts.ts'

interface FormReportsProps {
  readonly version: DataOf<typeof form.detail>
  readonly summed: boolean
  /** The header of the page with its actions. */
  readonly head: (actions: ReactNode) => ReactNode
}

interface OpenRows {
  readonly row: FormDataRow
  readonly column: ReportColumn
}

/** The reports of one version of a form: as a table or summed up, by the same filters. */
export function FormReports({ version, summed, head }: FormReportsProps) {
  const { definition, formId, formVersionId, formName } = version
  const query = useMemo(() => reportQuery(definition, formVersionId), [definition, formVersionId])
  const [state, setState] = useListState(query.shape)
  const [added, setAdded] = useState<string | null>(null)
  const [rows, setRows] = useState<OpenRows | null>(null)
  const go = useGo()
  const ofVersion = { formId, formVersionId }
  const selection = { ...ofVersion, ...selectionBody(query, state) }
  const page = formData.list.body.safeParse({ ...ofVersion, ...pageBody(query, state) })
  const loaded = useLoadList(formData.list, { body: page.success ? page.data : ofVersion }, { enabled: !summed })
  const { pagination } = loaded.data
  const exported = listExport(
    () => download(formData.export, { body: selection }, `${formName}.xlsx`),
    selection,
    pagination,
  )
  const columns = useMemo(() => columnsOf(query, (row, column) => setRows({ row, column })), [query])
  const set = query.fields.filter(({ name }) => name in state.filter)
  const fresh = query.fields.find(({ name }) => name === added && !(name in state.filter))
  const filters: Filter[] = [...query.common, ...set, ...(fresh ? [{ ...fresh, opens: true }] : [])]
  const addFilter = (
    <Select
      className="form-data__add"
      aria-label={texts.addFilter}
      placeholder={texts.addFilter}
      value={null}
      showSearch={{ optionFilterProp: 'label' }}
      options={query.fields
        .filter(({ name }) => !filters.some((filter) => filter.name === name))
        .map(({ name, label }) => ({ value: name, label }))}
      onChange={setAdded}
    />
  )
  const pick = (fieldId: string, value: string) => setState(withFilter(state, filterName(fieldId), [value]))
  if (summed) {
    return (
      <Page>
        {head(null)}
        <FormSummary
          selection={selection}
          filters={filters}
          state={state}
          onChange={setState}
          onPick={pick}
          addFilter={addFilter}
        />
      </Page>
    )
  }
  return (
    <Page>
      {head(<HeadActions actions={[exported.all]} />)}
      <ListView<FormDataRow>
        nouns={{ one: texts.one, many: texts.many }}
        shape={query.shape}
        state={state}
        onChange={setState}
        loaded={loaded}
        columns={columns}
        scrolls
        filters={filters}
        searches={texts.searches}
        views={addFilter}
        keyOf={({ id }) => id}
        nameOf={({ assignmentNumber }) => assignmentNumber}
        open={({ assignmentNumber }) => ({ to: caseAddress(assignmentNumber, { silent: true }) })}
        actions={({ assignmentNumber }) => [
          {
            key: 'open',
            label: texts.open,
            icon: <EyeOutlined />,
            run: () => go(caseAddress(assignmentNumber, { silent: true })),
          },
          {
            key: 'pdf',
            label: texts.savePdf,
            icon: <FilePdfOutlined />,
            run: () => void savePdf(assignmentNumber),
          },
        ]}
        nothingYet={<NothingYet title={texts.nothing} text={texts.nothingText} />}
      />
      {rows !== null && <RepeatDrawer {...rows} columns={query.columns} onClose={() => setRows(null)} />}
    </Page>
  )
}

/** Of a long form only the first fields show at once; the others are chosen. */
const AT_ONCE = 12
const ON_PHONE = 3

const SCORE: Column<FormDataRow> = {
  key: 'score',
  title: texts.score,
  cell: ({ score }) => score && texts.percent(score.percent),
  sortable: true,
  width: 110,
  align: 'right',
  priority: 'key',
}

function columnsOf(
  { plain, scored }: ReportQuery,
  openRows: (row: FormDataRow, column: ReportColumn) => void,
): readonly Column<FormDataRow>[] {
  const fields = plain.map((column, at): Column<FormDataRow> => {
    const shared = {
      key: fieldColumn(column.id),
      title: column.label,
      sortable: true,
      onPhone: at < ON_PHONE ? ('named' as const) : ('hidden' as const),
      ...(at < AT_ONCE ? { priority: 'key' as const } : { priority: 'extra' as const }),
    }
    if (column.kind === 'rows') {
      const cell = (row: FormDataRow) => {
        const count = rowCountOf(row, column)
        return count === 0 ? null : (
          <Button type="link" size="small" className="form-data__rows" onClick={() => openRows(row, column)}>
            {texts.rows(count)}
          </Button>
        )
      }
      return { ...shared, width: 120, cell }
    }
    const cell = ({ answers }: FormDataRow) => {
      const answer = answers.find(({ path }) => path === column.id)
      return answer && column.field && <AnswerCell kind={column.field.kind} answer={answer} />
    }
    return { ...shared, width: column.kind === 'text' ? 220 : 170, cell }
  })
  return [
    {
      key: 'assignmentNumber',
      title: texts.number,
      cell: ({ assignmentNumber }) => assignmentNumber,
      sortable: true,
      width: 210,
    },
    { ...statusColumn('status', texts.status), width: 195, sortable: true },
    {
      key: 'submittedAt',
      title: texts.submitted,
      cell: ({ submittedAt }) => dateTime(submittedAt),
      sortable: true,
      width: 150,
      priority: 'key',
    },
    textColumn('submitterName', texts.submittedBy, { width: 180, priority: 'key' }),
    ...(scored ? [SCORE] : []),
    ...fields,
    textColumn('departmentName', texts.department, { width: 170, priority: 'extra', onPhone: 'hidden' }),
    textColumn('siteName', texts.site, { width: 150, priority: 'extra', onPhone: 'hidden' }),
    textColumn('locationName', texts.location, { width: 200, priority: 'extra', onPhone: 'hidden' }),
    textColumn('flowName', texts.workflow, { width: 170, priority: 'extra', onPhone: 'hidden' }),
    numberColumn('revision', 'Revision', { priority: 'extra', onPhone: 'hidden' }),
  ]
}
