import { figures, type MeasureRow } from '@selamat/contract/domains/dashboards/figures'
import type { WidgetInput } from '@selamat/contract/domains/dashboards/widget'
import { role } from '@selamat/contract/domains/identity/role'
import { Select } from 'antd'
import { FIRST_CHOICES, useChoices, useChosen } from '../../../lib/choices.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { texts } from '../texts.ts'
import '../../../ui/callout.css'

const roles = choicesOf(role)

interface RolesFieldProps {
  readonly values: readonly number[]
  readonly error: string | undefined
  readonly onChange: (ids: number[]) => void
}

/** Who sees the dashboard. */
export function RolesField({ values, error, onChange }: RolesFieldProps) {
  const { data } = useChoices(roles, FIRST_CHOICES, true)
  return (
    <FieldLayout label={texts.fields.roles} help={texts.fields.rolesHint} error={error}>
      {(control) => (
        <Select
          {...control}
          mode="multiple"
          value={[...values]}
          options={data?.map(({ value, label }) => ({ value: Number(value), label }))}
          optionFilterProp="label"
          onChange={onChange}
        />
      )}
    </FieldLayout>
  )
}

interface PreviewAsProps {
  readonly roleIds: readonly number[]
  readonly value: number | null
  readonly onChange: (roleId: number | null) => void
}

/** Whose view the preview shows: the own one, or that of a role which sees the dashboard. */
export function PreviewAs({ roleIds, value, onChange }: PreviewAsProps) {
  const chosen = useChosen(roles, roleIds)
  const named = chosen.map((one) => ({ value: Number(one.value), label: one.label }))
  if (roleIds.length === 0) return null
  return (
    <Row as="label" gap={8} size="body" tone="secondary">
      {texts.previewAs}
      <Select
        size="small"
        className="builder__role"
        aria-label={texts.previewAs}
        value={value ?? 0}
        options={[{ value: 0, label: texts.yourself }, ...named]}
        onChange={(id) => onChange(id === 0 ? null : id)}
      />
    </Row>
  )
}

interface SeeingLessProps {
  readonly roleIds: readonly number[]
  readonly widgets: readonly WidgetInput[]
  readonly measures: readonly MeasureRow[]
}

/** The roles that lack the permission for a widget, and for which. */
export function SeeingLess({ roleIds, widgets, measures }: SeeingLessProps) {
  const used = [...new Set(widgets.map(({ measure }) => measure))]
  const isAsked = roleIds.length > 0 && used.length > 0
  const { data } = useLoad(
    figures.seeingLess,
    { body: { roleIds: [...roleIds], measures: used } },
    { enabled: isAsked },
  )
  if (!isAsked || data === null || data.length === 0) return null
  const labelOf = (key: string) => measures.find((measure) => measure.key === key)?.label ?? key
  return (
    <Row gap={10} align="start" className="callout callout--attention" role="note">
      <Mark status="attention" />
      <Stack gap={2}>
        <Text weight="strong">{texts.seeLess(data.length)}</Text>
        {data.map(({ roleId, name, measures: lacking }) => (
          <span key={roleId}>{texts.lacks(name, lacking.map(labelOf))}</span>
        ))}
      </Stack>
    </Row>
  )
}
