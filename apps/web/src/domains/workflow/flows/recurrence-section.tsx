import { role } from '@selamat/contract/domains/identity/role'
import { user } from '@selamat/contract/domains/identity/user'
import { department } from '@selamat/contract/domains/organisation/department'
import { position } from '@selamat/contract/domains/organisation/position'
import { site } from '@selamat/contract/domains/organisation/site'
import { formFlow as flows, type formFlow } from '@selamat/contract/domains/workflow/form-flow'
import {
  FREQUENCIES,
  flowRecurrence,
  type Recurrence,
  type RecurrenceState,
  recurrence,
} from '@selamat/contract/domains/workflow/recurrence'
import { formatDate } from '@selamat/contract/kit/dates'
import type { RowOf } from '@selamat/contract/kit/resource'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { type ChoiceSource, FIRST_CHOICES, offered, useChoices, useChosen, useDebounced } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { count } from '../../../lib/format.ts'
import { choicesOf, refreshReads } from '../../../lib/resource-reads.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { useCan } from '../../../lib/session.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { DayField, NumberField } from '../../../ui/form/fields.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { Section } from '../../../ui/section.tsx'
import { tell } from '../../../ui/tell.ts'
import { toast } from '../../../ui/toast.ts'
import { RunDrawer } from './run-drawer.tsx'
import { FLOW_TEXTS } from './texts.ts'
import './recurrence-section.css'

const texts = FLOW_TEXTS.recurrence
type FlowRow = RowOf<typeof formFlow>
type Lists = Omit<Recurrence['recipients'], 'everybody'>

const SOURCES: Readonly<Record<keyof Lists, ChoiceSource>> = {
  departmentIds: choicesOf(department),
  siteIds: choicesOf(site),
  positionIds: choicesOf(position),
  roleIds: choicesOf(role),
  userIds: choicesOf({ path: 'users', endpoints: user }),
}
const LISTS = Object.keys(texts.lists) as (keyof Lists)[]

const EMPTY: Recurrence = {
  flowFrequency: 'WEEKLY',
  flowRepetition: 12,
  flowDate: '',
  dueHours: 24,
  recipients: { everybody: false, userIds: [], roleIds: [], positionIds: [], departmentIds: [], siteIds: [] },
}

interface ManyProps {
  readonly label: string
  readonly source: ChoiceSource
  readonly value: readonly number[]
  readonly onChange: (ids: number[]) => void
}

/** Several records of a kind, searched on the server. */
function Many({ label, source, value, onChange }: ManyProps) {
  const [open, setOpen] = useState(false)
  const [keyword, setKeyword] = useState('')
  const found = useChoices(source, { ...FIRST_CHOICES, keyword: useDebounced(keyword.trim()) }, open)
  const chosen = useChosen(source, value)
  const all = [...chosen, ...offered(found).filter((one) => !chosen.some(({ value: id }) => id === one.value))]
  return (
    <FieldLayout label={label} wide>
      {(control) => (
        <Select
          {...control}
          mode="multiple"
          value={[...value]}
          placeholder={texts.none}
          showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
          onOpenChange={setOpen}
          options={all.flatMap(({ value: id, label: name }) =>
            typeof id === 'number' ? [{ value: id, label: name }] : [],
          )}
          onChange={(ids: number[]) => onChange(ids)}
        />
      )}
    </FieldLayout>
  )
}

function Recipients({ form }: { readonly form: Form<Recurrence> }) {
  const { recipients } = form.values
  const error = form.errorAt('recipients')
  return (
    <Stack as="fieldset" gap={12} className="recurrence__who">
      <legend>{texts.who}</legend>
      <FieldLayout label={texts.whoHelp} wide error={error}>
        {(control) => (
          <Select
            {...control}
            value={recipients.everybody}
            options={[
              { value: false, label: texts.some },
              { value: true, label: texts.everybody },
            ]}
            onChange={(everybody: boolean) => form.set('recipients', { ...recipients, everybody })}
          />
        )}
      </FieldLayout>
      {!recipients.everybody &&
        LISTS.map((list) => (
          <Many
            key={list}
            label={texts.lists[list]}
            source={SOURCES[list]}
            value={recipients[list]}
            onChange={(ids) => form.set('recipients', { ...recipients, [list]: ids })}
          />
        ))}
    </Stack>
  )
}

const reload = (id: number) =>
  Promise.all([refreshReads(flows), refresh(flowRecurrence.read, flows.endpoints.detail), id])

interface EditProps {
  readonly row: FlowRow
  readonly initial: Recurrence | null
  readonly onClose: () => void
}

function EditRecurrence({ row, initial, onClose }: EditProps) {
  const today = formatDate(serverNow())
  const form = useForm({
    schema: recurrence,
    initial: initial ?? { ...EMPTY, flowDate: today },
    save: async (body) => {
      const { message } = await call(flowRecurrence.save, { params: { id: row.id }, body }, { version: row.version })
      toast.success('Success', message)
      await reload(row.id)
      onClose()
    },
  })
  return (
    <FormDrawer title={texts.edit} form={form} notes={null} submit={texts.save} onClose={onClose}>
      <div className="fields">
        <ChoiceField
          form={form}
          name="flowFrequency"
          label={texts.frequency}
          required
          choices={FREQUENCIES.map((value) => ({ value, label: texts.frequencies[value] }))}
        />
        <NumberField form={form} name="flowRepetition" label={texts.repetition} required />
        <DayField form={form} name="flowDate" label={texts.first} required min={initial?.flowDate ?? today} />
        <NumberField form={form} name="dueHours" label={texts.due} unit={texts.hours} required />
      </div>
      <Recipients form={form} />
    </FormDrawer>
  )
}

function Summary({ state, onRun }: { readonly state: RecurrenceState; readonly onRun: (id: number) => void }) {
  const { recurrence: current, nextRuns, people, runs } = state
  return (
    <>
      {current === null ? (
        <p className="quiet">{texts.off}</p>
      ) : (
        <>
          <p>{texts.summary(texts.frequencies[current.flowFrequency], current.flowDate, current.flowRepetition)}</p>
          <p className="quiet">{texts.reach(count(people), current.dueHours)}</p>
          <p className="quiet">{nextRuns.length === 0 ? texts.over : texts.next(nextRuns)}</p>
        </>
      )}
      {runs.length > 0 && (
        <ul className="recurrence__runs">
          {runs.map(({ id, run, plannedOn, assigned, done, overdue }) => (
            <Row as="li" gap={12} wrap size="body" key={id}>
              <Button type="link" size="small" onClick={() => onRun(id)}>
                {texts.run(run, plannedOn)}
              </Button>
              <span>{texts.progress(count(done), count(assigned))}</span>
              {overdue > 0 && <span className="text-stopped">{texts.overdue(count(overdue))}</span>}
            </Row>
          ))}
        </ul>
      )}
    </>
  )
}

/** How a workflow repeats: its schedule, whom it reaches, and what became of its runs. */
export function RecurrenceSection({ row }: { readonly row: FlowRow }) {
  const can = useCan()
  const [editing, setEditing] = useState(false)
  const [run, setRun] = useState<number | null>(null)
  const { data } = useLoad(flowRecurrence.read, { params: { id: row.id } })
  if (data === null) return null
  const openRun = data.runs.find(({ id }) => id === run)
  const mayChange = can('update', flows.menuItem) && row.archivedAt === null
  const end = () =>
    confirm({
      title: texts.endTitle(row.flowName),
      consequence: texts.endText,
      verb: texts.end,
      keep: texts.keep,
      action: async () => {
        await tell(texts.notEnded, () => call(flowRecurrence.end, { params: { id: row.id } }, { version: row.version }))
        await reload(row.id)
      },
    })
  return (
    <Section
      title={texts.title}
      extra={
        mayChange && (
          <>
            {data.recurrence !== null && (
              <Button size="small" type="text" onClick={() => void end()}>
                {texts.end}
              </Button>
            )}
            <Button size="small" onClick={() => setEditing(true)}>
              {data.recurrence === null ? texts.set : texts.change}
            </Button>
          </>
        )
      }
    >
      <Summary state={data} onRun={setRun} />
      {openRun && <RunDrawer run={openRun} onClose={() => setRun(null)} />}
      {editing && <EditRecurrence row={row} initial={data.recurrence} onClose={() => setEditing(false)} />}
    </Section>
  )
}
