import { type PlanLocation, type PlotPlan, plotPlan } from '@selamat/contract/domains/permits/board/plot-plan'
import { Button } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { keep } from '../../../lib/use-load.ts'
import { NumberField } from '../../../ui/form/fields.tsx'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Note, Row, Stack } from '../../../ui/layout/layout.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.ts'
import { ImageUpload } from '../../../ui/upload/upload-field.tsx'
import { planTexts } from './plan-texts.ts'
import { texts } from './texts.ts'
import './plan-panel.css'
import './plan-places.css'

interface PlanPlacesProps {
  readonly plan: PlotPlan
  readonly areaId: number | null
  readonly onChoose: (areaId: number) => void
  /** The location that the next click on the picture moves. */
  readonly movingId: number | null
  readonly onMoving: (locationId: number | null) => void
  /** Puts the location that was moved last back; null where none was. */
  readonly undo: { readonly name: string; readonly run: () => void } | null
}

/** The picture of a site, and its locations: one is chosen and then placed on the picture and on the ground. */
export function PlanPlaces({ plan, areaId, onChoose, movingId, onMoving, undo }: PlanPlacesProps) {
  const chosen = plan.locations.find(({ id }) => id === areaId)
  return (
    <Stack gap={16}>
      <Section title={plan.picture === null ? planTexts.upload : planTexts.replace}>
        <PictureUpload plan={plan} />
      </Section>
      <Section flush title={planTexts.locations}>
        <Note className="plan-panel__text" role="status">
          {chosen && movingId === chosen.id ? planTexts.moving(chosen.name) : planTexts.hint}
        </Note>
        {(chosen || undo) && (
          <Row gap={8} wrap className="plan-places__acts">
            {chosen && (
              <Button onClick={() => onMoving(movingId === chosen.id ? null : chosen.id)}>
                {movingId === chosen.id ? planTexts.cancelMove : planTexts.move(chosen.name)}
              </Button>
            )}
            {undo && <Button onClick={undo.run}>{planTexts.undo(undo.name)}</Button>}
          </Row>
        )}
        <ul className="lines plan-places__list">
          {plan.locations.map(({ id, name, x }) => (
            <li key={id}>
              <Row
                as="button"
                gap={8}
                align="stretch"
                justify="between"
                size="body"
                type="button"
                aria-pressed={id === areaId}
                onClick={() => onChoose(id)}
              >
                {name}
                <small>{x === null ? planTexts.notPlaced : planTexts.placed}</small>
              </Row>
            </li>
          ))}
        </ul>
      </Section>
      {chosen && <GroundForm key={`${chosen.id} ${chosen.version}`} siteId={plan.siteId} location={chosen} />}
    </Stack>
  )
}

/** Uploads a picture and puts it under the marks. */
function PictureUpload({ plan: { siteId, version } }: { readonly plan: PlotPlan }) {
  const [key, setKey] = useState(0)
  async function use(fileId: number) {
    try {
      keep(plotPlan.read, { body: { siteId } }, await call(plotPlan.savePicture, { body: { siteId, fileId, version } }))
      toast.success(texts.success, planTexts.saved)
    } catch (thrown) {
      toast.error(planTexts.uploadFailed, messageOf(thrown))
    }
    setKey(key + 1)
  }
  return (
    <ImageUpload
      key={key}
      value={[]}
      onChange={(files) => {
        const [file] = files
        if (file) void use(file.id)
      }}
    />
  )
}

const schema = z
  .strictObject({
    latitude: z.number('Use a number').min(-90, 'At least -90').max(90, 'At most 90').nullable(),
    longitude: z.number('Use a number').min(-180, 'At least -180').max(180, 'At most 180').nullable(),
    radius: z.int('Use a whole number').min(10, 'At least 10').max(5000, 'At most 5,000'),
  })
  .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
    message: 'Set latitude and longitude, or none',
    path: ['longitude'],
  })

/** Where a location is on the ground, and how near somebody must be. */
function GroundForm({ siteId, location }: { readonly siteId: number; readonly location: PlanLocation }) {
  const { id: locationId, name, version, x, y, latitude, longitude, radius } = location
  const save = async (body: { x: number | null; y: number | null } & z.input<typeof schema>) => {
    const saved = await call(plotPlan.savePosition, { body: { locationId, version, ...body } })
    keep(plotPlan.read, { body: { siteId } }, saved)
    toast.success(texts.success, planTexts.saved)
  }
  const form = useForm({ schema, initial: { latitude, longitude, radius }, save: (value) => save({ x, y, ...value }) })
  return (
    <Section title={name}>
      {x === null && (
        <Button
          className="plan-places__middle"
          onClick={() =>
            save({ x: 50, y: 50, latitude, longitude, radius }).catch((thrown: unknown) =>
              toast.error(planTexts.saveFailed, messageOf(thrown)),
            )
          }
        >
          {planTexts.middle}
        </Button>
      )}
      <FormBody form={form} label={planTexts.ground} unguarded>
        <NumberField form={form} name="latitude" label={planTexts.latitude} />
        <NumberField form={form} name="longitude" label={planTexts.longitude} />
        <NumberField form={form} name="radius" label={planTexts.radius} required help={planTexts.groundHelp} />
        <Button htmlType="submit" loading={form.saving}>
          {planTexts.save}
        </Button>
      </FormBody>
    </Section>
  )
}
