import type { SimopsCell } from '@selamat/contract/domains/permits/conflicts/simops-matrix'
import { VERDICT_LABELS, VERDICTS, type Verdict } from '@selamat/contract/domains/permits/conflicts/starter-rules'
import { Button, Input, Segmented } from 'antd'
import { FieldLayout } from '../../../../ui/form/field.tsx'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import { matrixTexts } from '../texts.ts'
import { isStarter, starterOf, withVerdict } from './cells.ts'

const CHOICES = VERDICTS.map((value) => ({ value, label: `${value} ${VERDICT_LABELS[value]}` }))

interface CellEditorProps {
  readonly cell: SimopsCell
  /** What is wrong with its measure. */
  readonly error: string | undefined
  readonly isAllowed: boolean
  readonly onChange: (cell: SimopsCell) => void
}

/** One cell: its rule, and the measure of a restricted one. */
export function CellEditor({ cell, error, isAllowed, onChange }: CellEditorProps) {
  return (
    <Stack gap={12} className="simops-editor">
      <FieldLayout label={matrixTexts.rule} group>
        {() => (
          <Segmented<Verdict>
            vertical
            block
            options={CHOICES}
            value={cell.verdict}
            disabled={!isAllowed}
            onChange={(verdict) => onChange(withVerdict(cell, verdict))}
          />
        )}
      </FieldLayout>
      {cell.verdict === 'R' && (
        <FieldLayout label={matrixTexts.measure} help={matrixTexts.measureHelp} error={error} required>
          {(control) => (
            <Input.TextArea
              {...control}
              value={cell.measure ?? ''}
              maxLength={500}
              autoSize={{ minRows: 2, maxRows: 6 }}
              readOnly={!isAllowed}
              onChange={(event) => onChange({ ...cell, measure: event.target.value })}
            />
          )}
        </FieldLayout>
      )}
      {!isStarter(cell) && (
        <Row as="p" gap={8} wrap size="body" tone="secondary">
          {matrixTexts.starterIs(starterOf(cell).verdict)}
          {isAllowed && (
            <Button size="small" onClick={() => onChange(starterOf(cell))}>
              {matrixTexts.starter}
            </Button>
          )}
        </Row>
      )}
    </Stack>
  )
}
