import { type HiradcDetail, hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { bandOf, riskOf } from '@selamat/contract/domains/hiradc/risk-matrix'
import type { RecordPreviewProps } from '../../lib/record-preview.ts'
import { useLoad } from '../../lib/use-load.ts'
import { FactGrid } from '../../ui/fact-grid.tsx'
import { Row, Text } from '../../ui/layout/layout.tsx'
import { Section } from '../../ui/section.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { texts } from './editor/texts.ts'
import { RiskMark } from './matrix/risk-mark.tsx'
import './hiradc-preview.css'

/** What a reviewer checks of an assessment before the answer: where it holds, and each hazard with its risks and controls. */
export default function HiradcPreview({ assignmentNumber, otherwise }: RecordPreviewProps) {
  const { data: detail, error } = useLoad(hiradc.byMyTask, { body: { assignmentNumber } })
  if (detail === null) return error === null ? <Spinner /> : otherwise
  return (
    <>
      <Section title={texts.assessment}>
        <FactGrid facts={factsOf(detail)} />
      </Section>
      <Section title={texts.rows} count={detail.rows.length} hint={residualText(detail)} flush>
        <ol className="lines hiradc-preview">
          {detail.rows.map((row) => (
            <HazardLine key={row.key} row={row} matrix={detail.matrix.matrix} />
          ))}
        </ol>
      </Section>
    </>
  )
}

const factsOf = (detail: HiradcDetail) => [
  { label: texts.department, value: detail.departmentName },
  { label: texts.location, value: detail.subLocationName ?? detail.locationName },
  { label: texts.authorField, value: detail.authorName },
  { label: texts.revision, value: detail.revision },
  ...(detail.process === null ? [] : [{ label: texts.process, value: detail.process, wide: true }]),
]

type HazardRow = HiradcDetail['rows'][number]
type Matrix = HiradcDetail['matrix']['matrix']

const residualOf = ({ residualLikelihood, residualSeverity }: HazardRow) =>
  riskOf({ likelihood: residualLikelihood, severity: residualSeverity })

/** How high the risks are with the controls: the number of rows in each band. */
function residualText({ rows, matrix: { matrix } }: HiradcDetail): string {
  const names = rows.map((row) => bandOf(matrix, residualOf(row))?.name)
  const counts = matrix.bands.map(({ name }) => ({ name, rows: names.filter((one) => one === name).length }))
  return texts.withControls(
    counts
      .filter((one) => one.rows > 0)
      .toReversed()
      .map((one) => `${one.rows} ${one.name}`),
  )
}

function HazardLine({ row, matrix }: { readonly row: HazardRow; readonly matrix: Matrix }) {
  const { hazard, activity, subActivity, consequence, controls } = row
  return (
    <Row as="li" gap={16} align="stretch" justify="between" wrap size="body">
      <div className="hiradc-preview__what">
        <Text as="b" weight="medium">
          {hazard}
        </Text>
        <p className="quiet">{[activity, subActivity, consequence].filter((one) => one !== '').join(' · ')}</p>
        <p>{controls.map(({ text }) => text).join(', ') || texts.noControls}</p>
      </div>
      <Row gap={6} size="small" className="hiradc-preview__risks">
        <RiskMark matrix={matrix} risk={riskOf(row)} />
        <span className="quiet">{texts.toResidual}</span>
        <RiskMark matrix={matrix} risk={residualOf(row)} />
      </Row>
    </Row>
  )
}
