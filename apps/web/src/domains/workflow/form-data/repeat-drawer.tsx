import type { ReportColumn } from '@selamat/contract/domains/forms/report-columns'
import type { FormDataRow } from '@selamat/contract/domains/workflow/form-data'
import { FactGrid } from '../../../ui/fact-grid.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { AnswerCell } from '../../forms/index.ts'
import { texts } from './texts.ts'

/** `crew[1].sio` is in the row `crew[1]`. */
const rowsOf = ({ answers }: FormDataRow, { id }: ReportColumn): string[] => [
  ...new Set(answers.flatMap(({ path }) => new RegExp(`^${id}\\[\\d+\\]`).exec(path)?.[0] ?? [])),
]

/** How many rows of a repeat have an answer. */
export const rowCountOf = ({ rows }: FormDataRow, { id }: ReportColumn): number => rows[id] ?? 0

interface RepeatDrawerProps {
  readonly row: FormDataRow
  readonly column: ReportColumn
  readonly columns: readonly ReportColumn[]
  readonly onClose: () => void
}

/** The rows of a repeat of one report, each with its answers; of a large one the first, as the list has them. */
export function RepeatDrawer({ row, column, columns, onClose }: RepeatDrawerProps) {
  const within = columns.filter(({ repeats }) => repeats.includes(column.id))
  return (
    <SideDrawer title={texts.rowsOf(column.label, row.assignmentNumber)} width={560} onClose={onClose}>
      {rowsOf(row, column).map((prefix, at) => {
        const facts = row.answers.flatMap((answer) => {
          if (!answer.path.startsWith(`${prefix}.`)) return []
          const id = answer.path.slice(answer.path.lastIndexOf('.') + 1)
          const field = within.find((each) => each.id === id)?.field
          return field ? [{ label: field.label, value: <AnswerCell kind={field.kind} answer={answer} /> }] : []
        })
        return (
          <section key={prefix} className="form-data__row">
            <h3>{texts.rowAt(column.label, at + 1)}</h3>
            <FactGrid facts={facts} />
          </section>
        )
      })}
      {!row.hasAllRows && <p>{texts.firstRows}</p>}
    </SideDrawer>
  )
}
