import { interactionRule } from '@selamat/contract/domains/medical/prescriptions/interaction-rule'
import { SEVERITIES, SEVERITY_LABELS } from '@selamat/contract/domains/medical/prescriptions/line-checks'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { fixedChoices } from '../../../lib/choices.ts'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { nameColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { StockTabs, stockTrail } from '../stock/stock-tabs.tsx'
import { texts } from './texts.ts'

const severities = SEVERITIES.map((value) => ({ value, label: SEVERITY_LABELS[value] }))

const interactionForm = resourceForm({
  resource: interactionRule,
  nameOf: (row) => `${row.ingredientA}, ${row.ingredientB}`,
  blank: { ingredientA: '', ingredientB: '', severity: 'MODERATE' as const, effect: '' },
  fields: (form) => (
    <div className="fields">
      <TextField form={form} name="ingredientA" label={texts.ingredientA} placeholder="Ibuprofen" required />
      <TextField form={form} name="ingredientB" label={texts.ingredientB} placeholder="Captopril" required />
      <ChoiceField form={form} name="severity" label={texts.severity} choices={severities} required />
      <TextField form={form} name="effect" label={texts.effect} placeholder={texts.effectExample} required wide />
    </div>
  ),
})

export default entityPages({
  form: interactionForm,
  title: texts.interactions,
  purpose: texts.interactionsPurpose,
  searches: texts.ingredientA,
  trail: stockTrail('MEDICINE', texts.interactions),
  tabs: <StockTabs kind="MEDICINE" />,
  filters: [
    {
      name: 'severity',
      label: texts.severity,
      kind: 'texts',
      source: fixedChoices('interaction severity', severities),
    },
  ],
  columns: [
    { ...nameColumn('ingredientA'), title: texts.ingredientA },
    textColumn('ingredientB', texts.ingredientB, { width: 200, priority: 'key' }),
    {
      key: 'severity',
      title: texts.severity,
      cell: ({ severity }) => (
        <StatusTag
          status={severity}
          meaning={severity === 'SEVERE' ? 'stopped' : 'attention'}
          label={SEVERITY_LABELS[severity]}
        />
      ),
      width: 140,
      priority: 'key',
    },
    textColumn('effect', texts.effect),
    updatedColumn,
  ],
})
