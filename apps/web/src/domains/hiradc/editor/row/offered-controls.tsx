import { CONTROL_TYPE_LABELS } from '@selamat/contract/domains/hiradc/control-type'
import type { HazardCategory } from '@selamat/contract/domains/hiradc/hazard-category'
import { hazardsByCategory } from '@selamat/contract/domains/hiradc/hazards-by-category'
import { Button } from 'antd'
import { useLoad } from '../../../../lib/use-load.ts'
import { Text } from '../../../../ui/layout/layout.tsx'
import { type DraftControl, newControl } from '../rows/draft-row.ts'
import type { RowStore } from '../rows/row-store.ts'
import { texts } from '../texts.ts'
import { changeControls } from './control-edits.ts'

interface OfferedControlsProps {
  readonly store: RowStore
  readonly rowKey: string
  readonly hazardId: number
  readonly category: HazardCategory
  readonly controls: readonly DraftControl[]
  /** A control was added: its form says whether it is there already. */
  readonly onAdded: (key: string) => void
}

/** The usual controls against a hazard of the library that the row does not have yet. */
export function OfferedControls({ store, rowKey, hazardId, category, controls, onAdded }: OfferedControlsProps) {
  const { data } = useLoad(hazardsByCategory, { body: { category } })
  const hazard = data?.categories.flatMap(({ hazards }) => hazards).find(({ id }) => id === hazardId)
  const present = new Set(controls.map(({ text }) => text))
  const offered = hazard?.usualControls.filter(({ text }) => !present.has(text)) ?? []
  if (offered.length === 0) return null
  const add = ({ type, text }: (typeof offered)[number]) => {
    const control = newControl({ type, text, existing: true, ownerId: null, dueDate: null })
    changeControls(store, rowKey, (all) => [...all, control])
    onAdded(control.key)
  }
  return (
    <div className="offered-controls">
      <Text as="h4" size="small" weight="medium" tone="secondary">
        {texts.usualControls}
      </Text>
      <ul>
        {offered.map((control) => (
          <li key={control.text} className="quiet">
            <span>{CONTROL_TYPE_LABELS[control.type]}</span>
            <span>{control.text}</span>
            <Button size="small" aria-label={texts.addUsual(control.text)} onClick={() => add(control)}>
              {texts.add}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
