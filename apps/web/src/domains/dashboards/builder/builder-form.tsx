import { type DashboardDetail, dashboard } from '@selamat/contract/domains/dashboards/dashboard'
import { figures, type MeasureRow } from '@selamat/contract/domains/dashboards/figures'
import { MOST_WIDGETS, type WidgetInput } from '@selamat/contract/domains/dashboards/widget'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { useHistory } from '../../../lib/history.ts'
import { useGo } from '../../../lib/navigation.ts'
import { refresh } from '../../../lib/use-load.ts'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { SwitchField } from '../../../ui/form/fields.tsx'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.ts'
import { UndoRedo } from '../../../ui/undo-redo.tsx'
import { LIST } from '../addresses.ts'
import { externalTexts } from '../external/texts.ts'
import { texts } from '../texts.ts'
import { WallSection } from '../wall/wall-section.tsx'
import { Canvas } from './canvas.tsx'
import { MeasureList } from './measure-list.tsx'
import { freePlace, type GridPlace, movedTo } from './place-widgets.ts'
import { PreviewAs, RolesField, SeeingLess } from './roles.tsx'
import { WidgetSettings } from './widget-settings.tsx'
import './builder.css'

type Values = z.input<typeof dashboard.create.body>
const SOURCE_CHOICES = [
  { value: 'BUILT_IN' as const, label: externalTexts.builtIn },
  { value: 'EXTERNAL' as const, label: externalTexts.external },
]

const EMPTY: Values = {
  title: '',
  description: '',
  name: '',
  key: '',
  border: true,
  source: 'BUILT_IN',
  roleIds: [],
  widgets: [],
}

const valuesOf = ({ title, description, name, key, border, source, roles, widgets }: DashboardDetail): Values => ({
  title,
  description,
  name,
  key,
  border,
  source,
  roleIds: roles.map(({ id }) => id),
  widgets,
})

/** A number of its own size, a chart of half the width. */
function widgetOf({ key, better }: MeasureRow, widgets: readonly WidgetInput[]): WidgetInput {
  return { measure: key, visual: 'NUMBER', higherIsBetter: better === 'MORE', period: 30, ...freePlace(widgets, 3, 2) }
}

interface BuilderFormProps {
  readonly stored: DashboardDetail | null
  readonly measures: readonly MeasureRow[]
}

/** What a dashboard is, and its widgets on a preview with the own data: measures left, settings right. */
export function BuilderForm({ stored, measures }: BuilderFormProps) {
  const go = useGo()
  const initial = stored === null ? EMPTY : valuesOf(stored)
  const widgets = useHistory<WidgetInput[]>(initial.widgets ?? EMPTY.widgets ?? [])
  const [at, select] = useState<number | null>(null)
  const form = useForm({
    schema: dashboard.create.body,
    initial,
    save: async (body, { idempotencyKey }) => {
      const { message } =
        stored === null
          ? await call(dashboard.create, { body }, { idempotencyKey })
          : await call(dashboard.update, { body: { ...body, id: stored.id, version: stored.version } })
      await refresh(dashboard.listAll, dashboard.list, dashboard.get, figures.read)
      toast.success('Success', message)
      go(LIST, { force: true })
    },
  })
  const change = (next: (now: readonly WidgetInput[]) => WidgetInput[], typing: string | null = null) =>
    widgets.change(next, typing)
  const { set } = form
  const { present } = widgets
  // The form has what the history has.
  useEffect(() => set('widgets', present), [set, present])
  const used = widgets.present.length
  const add = (measure: MeasureRow, to?: GridPlace) => {
    if (used >= MOST_WIDGETS) return toast.error(texts.notAdded, texts.full)
    change((now) => {
      const next = [...now, widgetOf(measure, now)]
      return to === undefined ? next : movedTo(next, now.length, to)
    })
    select(used)
  }
  const isExternal = form.values.source === 'EXTERNAL'
  const roleIds = form.values.roleIds ?? EMPTY.roleIds ?? []
  const [previewed, setAsRoleId] = useState<number | null>(null)
  // A role that was taken away is not previewed any more.
  const asRoleId = previewed !== null && roleIds.includes(previewed) ? previewed : null
  const chosen = at === null ? undefined : widgets.present[at]
  return (
    <FormBody form={form} label={stored === null ? texts.create : texts.update}>
      <div className="form-sections">
        <Section title={texts.head}>
          <div className="fields">
            <TextField form={form} name="title" label={texts.fields.title} required />
            <TextField form={form} name="description" label={texts.fields.description} required />
            <ChoiceField form={form} name="source" label={externalTexts.source} choices={SOURCE_CHOICES} required />
            <RolesField values={roleIds} error={form.errorAt('roleIds')} onChange={(ids) => form.set('roleIds', ids)} />
            <TextField
              form={form}
              name="name"
              label={texts.fields.name}
              help={isExternal ? externalTexts.nameHint : texts.fields.nameHint}
              required
            />
            <TextField
              form={form}
              name="key"
              label={texts.fields.key}
              help={isExternal ? externalTexts.keyHint : texts.fields.keyHint}
              required
            />
            <SwitchField form={form} name="border" label={texts.fields.border} />
          </div>
        </Section>
        {!isExternal && (
          <Section
            title={texts.widgets}
            hint={texts.widgetCount(used, MOST_WIDGETS)}
            extra={
              <Row gap={4} wrap>
                <PreviewAs roleIds={roleIds} value={asRoleId} onChange={setAsRoleId} />
                <UndoRedo undo={widgets.undo} redo={widgets.redo} />
              </Row>
            }
          >
            <div className="builder">
              <MeasureList measures={measures} onAdd={(measure) => add(measure)} />
              <Stack gap={12} className="builder__preview">
                <Canvas
                  widgets={widgets.present}
                  measures={measures}
                  asRoleId={asRoleId}
                  at={at}
                  onSelect={select}
                  onChange={change}
                  onAdd={add}
                />
                <SeeingLess roleIds={roleIds} widgets={widgets.present} measures={measures} />
              </Stack>
              <WidgetSettings
                key={at}
                widget={chosen}
                measure={measures.find(({ key }) => key === chosen?.measure)}
                errorAt={(field) => form.errorAt(`widgets.${at}.${field}`)}
                onChange={(patch, typing) =>
                  change((now) => now.map((one, place) => (place === at ? { ...one, ...patch } : one)), typing ?? null)
                }
                onRemove={() => {
                  change((now) => now.filter((_, place) => place !== at))
                  select(null)
                }}
              />
            </div>
          </Section>
        )}
        {stored !== null && !isExternal && stored.source === 'BUILT_IN' && (
          <WallSection id={stored.id} title={stored.title} />
        )}
      </div>
      <FormFoot form={form} submit={texts.save} onCancel={() => go(LIST)} />
    </FormBody>
  )
}
