import { PlusOutlined } from '@ant-design/icons'
import { medicalRecord, type VisitDetail } from '@selamat/contract/domains/medical/patients/medical-record'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { dateTime } from '../../../lib/format.ts'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Link } from '../../../ui/link.tsx'
import { Page } from '../../../ui/page.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { Section } from '../../../ui/section.tsx'
import { recordAddress } from '../patients/addresses.ts'
import { CareNeeded, careOf } from '../patients/care-needed.tsx'
import { AmendDialog } from './amend-dialog.tsx'
import { HistoryList, noHistory } from './history-list.tsx'
import { DispositionSection, FindingsSection, useOpenVisit, VisitFoot } from './open-visit.tsx'
import { visitTexts as texts } from './texts.ts'
import { VisitHead } from './visit-head.tsx'
import { VISIT_SLOTS } from './visit-slots.tsx'
import { VitalsDialog } from './vitals-dialog.tsx'
import { VitalsStrip } from './vitals-strip.tsx'
import { Amendments, WrittenVisit } from './written-visit.tsx'
import './visits.css'

/** A visit on one page: what is known, what is written, where it leads. */
export default function VisitPage() {
  const [{ id = '' }] = useAddressQuery()
  const loaded = useLoad(medicalRecord.detail, { body: { id: Number(id) } })
  const { data } = loaded
  // The patient before is never drawn under another number.
  if (data !== null && data.id === Number(id)) {
    return data.canWrite ? <OpenVisitPage key={data.id} detail={data} /> : <ClosedVisitPage detail={data} />
  }
  const care = careOf(loaded.error)
  if (care !== null) return <CareNeeded care={care} onOpened={loaded.reload} />
  const nothing = {
    title: texts.visitGone,
    text: texts.visitGoneText,
    action: <Link to="/medical-list">{texts.toQueue}</Link>,
  }
  return (
    <RecordLoading failed={texts.visitFailed} loaded={{ ...loaded, ...(data && { error: null }) }} nothing={nothing} />
  )
}

function OpenVisitPage({ detail }: { readonly detail: VisitDetail }) {
  const open = useOpenVisit(detail)
  return (
    <Page>
      <VisitHead detail={detail} />
      <Parts
        detail={detail}
        middle={<FindingsSection detail={detail} open={open} />}
        right={<DispositionSection detail={detail} open={open} />}
      />
      <VisitFoot detail={detail} open={open} />
    </Page>
  )
}

function ClosedVisitPage({ detail }: { readonly detail: VisitDetail }) {
  const [amending, amend] = useState(false)
  const { id, visit, amendments, canAmend } = detail
  const hint = visit.signedBy && visit.signedAt ? texts.signedBy(visit.signedBy, dateTime(visit.signedAt)) : undefined
  return (
    <Page>
      <VisitHead detail={detail} />
      <Parts
        detail={detail}
        middle={
          <Section title={texts.findingsTitle} hint={hint}>
            <WrittenVisit visit={visit} />
          </Section>
        }
        right={
          visit.signedAt !== null && (
            <Section
              title={texts.amendments}
              flush
              extra={canAmend && <Button onClick={() => amend(true)}>{texts.amend}</Button>}
            >
              <Amendments rows={amendments} />
            </Section>
          )
        }
      />
      {amending && <AmendDialog id={id} onClose={() => amend(false)} />}
    </Page>
  )
}

interface PartsProps {
  readonly detail: VisitDetail
  readonly middle: ReactNode
  readonly right: ReactNode
}

/** Visits before this one that stand beside it. */
const FEW = 6

/** The three columns: what is known, what is written, where it leads. */
function Parts({ detail, middle, right }: PartsProps) {
  const { id, patient, vitals, history, canWrite, canWriteVitals } = detail
  const [measuring, measure] = useState(false)
  const [latest] = vitals
  const slotsAt = (place: 'left' | 'middle' | 'right') =>
    VISIT_SLOTS.filter((slot) => slot.place === place).map(({ name, component: Slot }) => (
      <Slot key={name} reservationId={id} patientId={patient.userId} canWrite={canWrite} />
    ))
  return (
    <div className="visit-grid">
      <div className="stack gap-12">
        {slotsAt('left')}
        <Section
          title={texts.history}
          flush
          extra={
            history.length > FEW && <Link to={recordAddress(patient.userId)}>{texts.allVisits(history.length)}</Link>
          }
        >
          <HistoryList rows={history.slice(0, FEW)} nothing={noHistory} />
        </Section>
      </div>
      <div className="stack gap-12">
        <Section
          title={texts.vitals}
          flush
          hint={latest ? `${dateTime(latest.at)}, ${latest.by}` : undefined}
          extra={
            canWriteVitals && (
              <Button icon={<PlusOutlined />} onClick={() => measure(true)}>
                {texts.addVitals}
              </Button>
            )
          }
        >
          <VitalsStrip rows={vitals} />
        </Section>
        {middle}
        {slotsAt('middle')}
      </div>
      <div className="stack gap-12">
        {right}
        {slotsAt('right')}
      </div>
      {measuring && <VitalsDialog reservationId={id} name={patient.fullName} onClose={() => measure(false)} />}
    </div>
  )
}
