import { HAZARD_CATEGORY_LABELS } from '@selamat/contract/domains/hiradc/hazard-category'
import { CONDITION_LABELS } from '@selamat/contract/domains/hiradc/hiradc-row'
import { FactGrid } from '../../../../ui/fact-grid.tsx'
import { Text } from '../../../../ui/layout/layout.tsx'
import { ExplainedTerm } from '../../explained-term.tsx'
import type { RowStore } from '../rows/row-store.ts'
import { useRow } from '../rows/use-rows.ts'
import { texts } from '../texts.ts'
import { ControlLine } from './control-line.tsx'
import { RatingPart } from './rating-part.tsx'
import { WarningList } from './warning-list.tsx'
import './row-editor.css'

interface RowReaderProps {
  readonly store: RowStore
  readonly rowKey: string
}

/** One row to read, in the order in which it is written. */
export function RowReader({ store, rowKey }: RowReaderProps) {
  const state = useRow(store, rowKey)
  if (state === null) return null
  const { row } = state
  const facts = [
    { label: texts.activity, value: row.activity || null, wide: true },
    ...(row.subActivity === '' ? [] : [{ label: texts.subActivity, value: row.subActivity, wide: true }]),
    { label: texts.hazard, value: row.hazard || null, wide: true },
    { label: texts.consequence, value: row.consequence || null, wide: true },
    { label: texts.condition, value: CONDITION_LABELS[row.condition] },
    { label: texts.category, value: row.category && HAZARD_CATEGORY_LABELS[row.category] },
    ...(row.legalReference === '' ? [] : [{ label: texts.legalReference, value: row.legalReference, wide: true }]),
    ...(row.isCritical ? [{ label: texts.critical, value: texts.isCritical, wide: true }] : []),
  ]
  return (
    <>
      <section className="row-editor__part" aria-label={texts.what}>
        <FactGrid facts={facts} />
      </section>
      <RatingPart
        rowKey={rowKey}
        matrix={store.matrix}
        likelihood={row.likelihood}
        severity={row.severity}
        residualLikelihood={row.residualLikelihood}
        residualSeverity={row.residualSeverity}
      />
      <WarningList warnings={store.facts(row).warnings} />
      <section className="row-editor__part" aria-label={texts.controls}>
        <Text as="h3" size="body">
          <ExplainedTerm name="Hierarchy of controls">{texts.controlsStrongest}</ExplainedTerm>
        </Text>
        {row.controls.length === 0 && <p className="quiet">{texts.noControls}</p>}
        <ul className="controls">
          {row.controls.map((control) => (
            <li key={control.key}>
              <ControlLine control={control} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
