import { type BookableType, booking, slotTaken } from '@selamat/contract/domains/medical/appointments/booking'
import {
  ORIGIN_LABELS,
  ORIGINS,
  type Origin,
  originOf,
  reservationAddress,
} from '@selamat/contract/domains/medical/appointments/reservation'
import { safetyBooking } from '@selamat/contract/domains/medical/appointments/reservation-reads'
import { MEDICAL_CENTER } from '@selamat/contract/domains/medical/items'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../lib/api-error.ts'
import { useChoices } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { newKey } from '../../../lib/crypto.ts'
import { useAddressQuery, useGo } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { TextAreaInput } from '../../../ui/form/inputs.tsx'
import { Columns, Note, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { Page, PageFoot, PageHead } from '../../../ui/page.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import { centers, people } from '../choices.ts'
import { refreshReservations } from './refresh.ts'
import { texts } from './texts.ts'
import { type ChosenPlace, NO_PLACE, placeText, TimePicker } from './time-picker.tsx'

/** What safety asks for has a call of its own (MEDICAL-12). */
const BOOKINGS: Readonly<Record<Origin, typeof booking.create>> = { HEALTH: booking.create, SAFETY: safetyBooking }

/** Books an appointment in three taps: what for, when, book (MEDICAL-02). */
export default function BookPage() {
  const can = useCan()
  const go = useGo()
  const phone = usePhone()
  const [query] = useAddressQuery()
  const booksForOthers = can('create', MEDICAL_CENTER)
  const [forOthers, setForOthers] = useState(booksForOthers && query.for === 'others')
  const [patientId, setPatient] = useState<number | null>(query.patientId ? Number(query.patientId) : null)
  const [chosenType, setType] = useState<number | null>(null)
  const [place, setPlace] = useState<ChosenPlace>(NO_PLACE)
  const [origin, setOrigin] = useState<Origin>(originOf(query.origin))
  // Who books for the own health has no such question: safety sends people, and leads here from its own list.
  const asksOrigin = forOthers || query.origin !== undefined
  const [reason, setReason] = useState('')
  const [sending, setSending] = useState(false)
  const [key, renew] = useState(newKey)
  const own = useChoices(centers, { limit: 20 }, true)
  const [chosenCenter, setCenter] = useState<number | null>(query.centerId ? Number(query.centerId) : null)
  const types = useLoad(booking.types, { body: { forOthers } })
  // Who comes from a recall books the visit at which its tests are done.
  const examination = query.examines === undefined ? undefined : types.data?.types.find(({ examines }) => examines)
  const typeId = chosenType ?? examination?.id ?? null
  const any = own.data?.[0]?.value
  const first = types.data === null ? null : (types.data.centerId ?? any)
  const centerId = chosenCenter ?? (typeof first === 'number' ? first : null)
  const isReady =
    typeId !== null && (place.slotId !== null || place.waitOn !== null) && (!forOthers || patientId !== null)

  async function book() {
    if (typeId === null) return
    setSending(true)
    try {
      const { slotId, waitOn } = place
      const of = asksOrigin ? origin : 'HEALTH'
      const body = {
        patientId: forOthers ? patientId : null,
        visitTypeId: typeId,
        slotId,
        waitOn,
        centerId,
        clinicianId: null,
        reason,
      }
      const { data, message } = await call(BOOKINGS[of], { body }, { idempotencyKey: key })
      toast.success('Success', message)
      void refreshReservations()
      go(reservationAddress(data.number, of), { force: true })
    } catch (thrown) {
      const nearest = thrown instanceof ApiError ? slotTaken.safeParse(thrown.details).data?.times : undefined
      const [time] = nearest ?? []
      const more = time ? ` ${texts.taken}: ${nearest?.map(({ startsAt }) => startsAt.slice(11, 16)).join(', ')}.` : ''
      const errors = thrown instanceof ApiError ? Object.values(thrown.errors) : []
      toast.error('Failed to save data', `${errors[0] ?? messageOf(thrown)}${more}`)
      if (time) setPlace(NO_PLACE)
      renew(newKey())
      void refresh(booking.times, booking.quota)
    } finally {
      setSending(false)
    }
  }

  const chosen = placeText(place)
  return (
    <Page narrow>
      <PageHead
        title={texts.addTitle}
        trail={[
          { label: texts.home, to: '/home' },
          { label: texts.reservations, to: '/reservation' },
          { label: texts.addTitle },
        ]}
        purpose={texts.addPurpose}
      />
      <Stack gap={16}>
        {booksForOthers && (
          <Section title={texts.forWhom}>
            <Stack gap={12}>
              <Row gap={8}>
                <Segmented
                  value={forOthers ? 'others' : 'me'}
                  options={[
                    { value: 'me', label: texts.myself },
                    { value: 'others', label: texts.somebody },
                  ]}
                  onChange={(value) => {
                    setForOthers(value === 'others')
                    setType(null)
                    setPlace(NO_PLACE)
                  }}
                />
              </Row>
              {forOthers && (
                <FieldLayout label={texts.patient} required error={undefined}>
                  {(control) => (
                    <RemoteSelect
                      source={people}
                      control={control}
                      value={patientId}
                      placeholder={texts.choosePatient}
                      onChange={(id) => {
                        setPatient(id)
                        setPlace(NO_PLACE)
                      }}
                    />
                  )}
                </FieldLayout>
              )}
            </Stack>
          </Section>
        )}
        <Section title={texts.what}>
          <OnceLoaded of={types} failed={texts.typesFailed}>
            {({ types: offered }) => (
              <Types
                types={offered}
                chosen={typeId}
                onChange={(id) => {
                  setType(id)
                  setPlace(NO_PLACE)
                  if (phone) document.getElementById('when')?.scrollIntoView({ behavior: 'smooth' })
                }}
              />
            )}
          </OnceLoaded>
        </Section>
        <Section title={texts.when} id="when">
          <Stack gap={12}>
            {own.data && own.data.length > 1 && (
              <FieldLayout label={texts.center} error={undefined}>
                {(control) => (
                  <RemoteSelect
                    source={centers}
                    control={control}
                    value={centerId}
                    onChange={(id) => {
                      setCenter(id)
                      setPlace(NO_PLACE)
                    }}
                  />
                )}
              </FieldLayout>
            )}
            {typeId === null || centerId === null ? (
              <Note>{texts.chooseFirst}</Note>
            ) : (
              <TimePicker
                key={`${typeId} ${centerId} ${patientId}`}
                visitTypeId={typeId}
                centerId={centerId}
                patientId={forOthers ? patientId : null}
                value={place}
                onChange={setPlace}
              />
            )}
          </Stack>
        </Section>
        <Section title={texts.reason} hint={texts.reasonHelp}>
          <Stack gap={12}>
            {asksOrigin && (
              <FieldLayout label={texts.origin} group error={undefined} help={texts.originHelp[origin]}>
                {() => (
                  <Segmented
                    value={origin}
                    options={ORIGINS.map((value) => ({ value, label: ORIGIN_LABELS[value] }))}
                    onChange={setOrigin}
                  />
                )}
              </FieldLayout>
            )}
            <FieldLayout label={texts.reason} error={undefined}>
              {(control) => (
                <TextAreaInput field={{ control, value: reason, change: setReason, blur: () => undefined }} />
              )}
            </FieldLayout>
          </Stack>
        </Section>
      </Stack>
      <PageFoot>
        {chosen !== null && (
          <Text size="body" weight="medium" grow>
            {chosen}
          </Text>
        )}
        <Button type="primary" disabled={!isReady} loading={sending} onClick={() => void book()}>
          {texts.book}
        </Button>
      </PageFoot>
    </Page>
  )
}

interface TypesProps {
  readonly types: readonly BookableType[]
  readonly chosen: number | null
  readonly onChange: (id: number) => void
}

function Types({ types, chosen, onChange }: TypesProps) {
  if (types.length === 0) return <Note>{texts.noTypes}</Note>
  return (
    <Columns of="cards" gap={8}>
      {types.map(({ id, visitName, minutes, needsApproval, isTele, preparation }) => (
        <button
          key={id}
          type="button"
          className="choice visit-choice what"
          aria-pressed={id === chosen}
          onClick={() => onChange(id)}
        >
          <b>{visitName}</b>
          <small>
            {[texts.minutes(minutes), isTele && texts.tele, needsApproval && texts.needsApproval]
              .filter(Boolean)
              .join(' · ')}
          </small>
          {id === chosen && preparation !== null && <small>{preparation}</small>}
        </button>
      ))}
    </Columns>
  )
}
