import { DeleteOutlined } from '@ant-design/icons'
import type { MeasureRow } from '@selamat/contract/domains/dashboards/figures'
import {
  COMPARE_LABELS,
  COMPARES,
  type Compare,
  PERIOD_LABELS,
  VISUAL_LABELS,
  VISUALS,
  type Visual,
  type WidgetInput,
  type WidgetPeriod,
} from '@selamat/contract/domains/dashboards/widget'
import { Button, Input, InputNumber, Select, Switch } from 'antd'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { Columns, Note, Stack, Text } from '../../../ui/layout/layout.tsx'
import { texts } from '../texts.ts'

interface WidgetSettingsProps {
  readonly widget: WidgetInput | undefined
  readonly measure: MeasureRow | undefined
  readonly errorAt: (field: string) => string | undefined
  readonly onChange: (patch: Partial<WidgetInput>, typing?: string) => void
  readonly onRemove: () => void
}

const DAYS = [7, 30, 90, 365] as const
const PERIOD_CHOICES: readonly { value: WidgetPeriod; label: string }[] = [
  ...DAYS.map((days) => ({ value: days, label: texts.periods[days] })),
  ...(['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const).map((value) => ({ value, label: PERIOD_LABELS[value] })),
]

/** The visuals that a measure can be drawn as. */
function visualsOf({ of, dimensions, hasList }: MeasureRow): Visual[] {
  const can: Readonly<Record<Visual, boolean>> = {
    NUMBER: true,
    BAR: dimensions.length > 0,
    STACKED: of === 'PERIOD' && dimensions.length > 0,
    LINE: of === 'PERIOD',
    LIST: hasList,
  }
  return VISUALS.filter((visual) => can[visual])
}

/** A visual with what it needs: a dimension, and room. */
function drawnAs(visual: Visual, widget: WidgetInput, { dimensions }: MeasureRow): Partial<WidgetInput> {
  const isSplit = visual === 'BAR' || visual === 'STACKED'
  const dimension = isSplit ? (widget.dimension ?? dimensions[0]?.value ?? null) : null
  const room =
    visual === 'NUMBER' ? {} : { w: Math.max(widget.w, 4), h: Math.max(widget.h, 4), x: Math.min(widget.x, 8) }
  return { visual, dimension, ...room }
}

/** How the chosen widget is drawn, of when, compared with what, and what is good. */
export function WidgetSettings({ widget, measure, errorAt, onChange, onRemove }: WidgetSettingsProps) {
  if (!widget) return <Note className="builder__settings">{texts.chooseWidget}</Note>
  const label = measure?.label ?? widget.measure
  return (
    <Stack as="section" gap={4} aria-label={texts.settings(label)} className="builder__settings">
      <Text size="title" as="h3">
        {label}
      </Text>
      {errorAt('measure') && <p role="alert">{errorAt('measure')}</p>}
      {measure && (
        <>
          <FieldLayout label={texts.visual} error={errorAt('visual')}>
            {(control) => (
              <Select
                {...control}
                value={widget.visual}
                options={visualsOf(measure).map((value) => ({ value, label: VISUAL_LABELS[value] }))}
                onChange={(visual: Visual) => onChange(drawnAs(visual, widget, measure))}
              />
            )}
          </FieldLayout>
          {measure.dimensions.length > 0 && widget.visual !== 'NUMBER' && widget.visual !== 'LIST' && (
            <FieldLayout label={texts.splitBy} error={errorAt('dimension')}>
              {(control) => (
                <Select
                  {...control}
                  value={widget.dimension ?? null}
                  options={[...measure.dimensions]}
                  onChange={(dimension: string) => onChange({ dimension })}
                />
              )}
            </FieldLayout>
          )}
          {measure.of === 'PERIOD' && (
            <>
              <FieldLayout label={texts.period} error={errorAt('period')}>
                {(control) => (
                  <Select
                    {...control}
                    value={widget.period ?? 30}
                    options={[...PERIOD_CHOICES]}
                    onChange={(period: WidgetPeriod) => onChange({ period })}
                  />
                )}
              </FieldLayout>
              <FieldLayout label={texts.compare} error={errorAt('compare')}>
                {(control) => (
                  <Select
                    {...control}
                    value={widget.compare ?? 'NONE'}
                    options={COMPARES.map((value) => ({ value, label: COMPARE_LABELS[value] }))}
                    onChange={(compare: Compare) => onChange({ compare })}
                  />
                )}
              </FieldLayout>
            </>
          )}
          <Columns of={2} gap={8}>
            {(['target', 'warn', 'bad'] as const).map((field) => (
              <FieldLayout key={field} label={texts[field]} error={errorAt(field)}>
                {(control) => (
                  <InputNumber
                    {...control}
                    value={widget[field] ?? null}
                    onChange={(value) => onChange({ [field]: value }, field)}
                  />
                )}
              </FieldLayout>
            ))}
            <FieldLayout label={texts.better}>
              {({ status: _, ...control }) => (
                <Switch
                  {...control}
                  checked={widget.higherIsBetter}
                  onChange={(higherIsBetter) => onChange({ higherIsBetter })}
                />
              )}
            </FieldLayout>
          </Columns>
          <FieldLayout label={texts.ownTitle} error={errorAt('title')}>
            {(control) => (
              <Input
                {...control}
                value={widget.title ?? ''}
                maxLength={100}
                placeholder={measure.label}
                onChange={({ target }) => onChange({ title: target.value }, 'title')}
                onPressEnter={(event) => event.preventDefault()}
              />
            )}
          </FieldLayout>
          <Stack gap={4} className="boxed builder__formula">
            <Text size="small" tone="secondary">
              {texts.formula}
            </Text>
            <Text size="body">{measure.formula}</Text>
            <Text size="small" tone="secondary">
              {texts.formulaScope}
            </Text>
          </Stack>
        </>
      )}
      <Text size="small" tone="secondary">
        {texts.place(widget.x, widget.y)}, {texts.size(widget.w, widget.h)}. {texts.keys}
      </Text>
      <Button danger icon={<DeleteOutlined />} onClick={onRemove}>
        {texts.removeWidget}
      </Button>
    </Stack>
  )
}
