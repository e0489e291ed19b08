import { Row, Text } from '../../../ui/layout/layout.tsx'
import '../../../ui/callout.css'
import { ALARM_CODES, alarm } from '@selamat/contract/domains/permits/board/alarm'
import { board } from '@selamat/contract/domains/permits/board/board'
import type { PlanLocation } from '@selamat/contract/domains/permits/board/plot-plan'
import { SUSPEND_LABELS } from '@selamat/contract/domains/permits/permit-lifecycle'
import { Select } from 'antd'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { Mark } from '../../../ui/mark.tsx'
import { toast } from '../../../ui/toast.ts'
import { texts } from './texts.ts'
import './suspend-dialog.css'

/** Among the areas: all of them. It is named in the field, never meant by leaving it empty. */
export const WHOLE_SITE = 0

const schema = z.strictObject({
  locationIds: z.array(z.number()).min(1, 'Choose an area'),
  code: z.enum(ALARM_CODES),
  reason: z.string().trim().min(1, 'Please give the reason').max(1000),
})

type Values = z.output<typeof schema>
const FIRST: Values['code'] = 'ALARM'

interface SuspendDialogProps {
  readonly site: { readonly id: number; readonly name: string }
  readonly areas: readonly Pick<PlanLocation, 'id' | 'name'>[]
  readonly chosen: readonly number[]
  readonly canSuspendSite: boolean
  readonly onClose: () => void
}

/** Suspends all work of areas, or of the whole site, after it said how many permits and people that stops; its button confirms it. */
export function SuspendDialog({ site, areas, chosen, canSuspendSite, onClose }: SuspendDialogProps) {
  const initial: Values = { locationIds: [...chosen], code: FIRST, reason: SUSPEND_LABELS[FIRST] }
  const names = [
    ...(canSuspendSite ? [{ value: WHOLE_SITE, label: texts.wholeSite(site.name) }] : []),
    ...areas.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <ActionDialog
      title={texts.suspendTitle}
      text={texts.suspendConsequence}
      verb={texts.suspendAll}
      danger
      schema={schema}
      initial={initial}
      fields={(form) => <Fields form={form} siteId={site.id} names={names} />}
      send={({ locationIds, ...body }, options) =>
        call(alarm.raise, { body: { ...placeOf(site.id, locationIds), ...body } }, options)
      }
      announce={({ data: { notSuspended }, message }) => {
        toast.success(texts.success, message)
        if (notSuspended.length > 0) toast.error(texts.error, texts.partly(notSuspended.join(', ')))
      }}
      reload={() => refresh(board.read, alarm.preview)}
      onClose={onClose}
    />
  )
}

interface FieldsProps {
  readonly form: Form<Values>
  readonly siteId: number
  readonly names: readonly { readonly value: number; readonly label: string }[]
}

function Fields({ form, siteId, names }: FieldsProps) {
  const { locationIds, code, reason } = form.values
  /** The reason says the cause until somebody writes another one. */
  const chooseCause = (cause: Values['code']) => {
    if (reason.trim() === '' || reason === SUSPEND_LABELS[code]) form.set('reason', SUSPEND_LABELS[cause])
    form.set('code', cause)
  }
  const choose = (ids: readonly number[]) =>
    form.set('locationIds', ids.at(-1) === WHOLE_SITE ? [WHOLE_SITE] : ids.filter((id) => id !== WHOLE_SITE))
  return (
    <>
      <FieldLayout label={texts.areas} error={form.errorAt('locationIds')} required>
        {(control) => (
          <Select<number[]>
            {...control}
            mode="multiple"
            value={[...locationIds]}
            placeholder={texts.chooseAreas}
            optionFilterProp="label"
            options={[...names]}
            onChange={choose}
            onBlur={() => form.touch('locationIds')}
          />
        )}
      </FieldLayout>
      {locationIds.length > 0 && (
        <Stops
          siteId={siteId}
          locationIds={locationIds}
          place={names.flatMap(({ value, label }) => (locationIds.includes(value) ? [label] : [])).join(', ')}
        />
      )}
      <Row as="fieldset" gap={8} wrap className="suspend-dialog__causes">
        <Text as="legend" size="body">
          {texts.reasonCode}
        </Text>
        {ALARM_CODES.map((cause) => (
          <Text as="label" size="body" key={cause}>
            <input
              type="radio"
              name="cause"
              className="visually-hidden"
              checked={cause === code}
              onChange={() => chooseCause(cause)}
            />
            {SUSPEND_LABELS[cause]}
          </Text>
        ))}
      </Row>
      <AreaField form={form} name="reason" label={texts.reason} required />
    </>
  )
}

const placeOf = (siteId: number, ids: readonly number[]) => ({
  siteId,
  locationIds: ids.filter((id) => id !== WHOLE_SITE),
})

interface StopsProps {
  readonly siteId: number
  readonly locationIds: readonly number[]
  readonly place: string
}

/** How many permits and people are stopped there now. A stop does not wait for the numbers. */
function Stops({ siteId, locationIds, place }: StopsProps) {
  const { data, error } = useLoad(alarm.preview, { body: placeOf(siteId, locationIds) })
  return (
    <p className={`callout callout--${data?.permits === 0 ? 'attention' : 'stopped'}`} role="status">
      {data !== null ? (
        data.permits === 0 ? (
          texts.nothingInForce(data.people)
        ) : (
          <>
            <Mark status="stopped" size={14} /> <strong>{texts.stops(data.permits, data.people)}</strong>{' '}
            {texts.stopsAt(texts.andWithin(place, data.within))}
          </>
        )
      ) : error === null ? (
        texts.counting
      ) : (
        texts.notCounted
      )}
    </p>
  )
}
