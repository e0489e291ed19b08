import { MEDICAL_RECORD } from '@selamat/contract/domains/medical/items'
import { medicalRecord } from '@selamat/contract/domains/medical/patients/medical-record'
import { useCan } from '../../../lib/session.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Note } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { CareNote, careOf } from '../patients/care-needed.tsx'
import { visitAddress } from './addresses.ts'
import { visitTexts as texts } from './texts.ts'
import { VitalsStrip } from './vitals-strip.tsx'
import { WrittenVisit } from './written-visit.tsx'
import './visits.css'

/** The visit of a reservation, for who treats the patient; others see that they would have to open the record. */
export function VisitSection({ reservationId }: { readonly reservationId: number }) {
  const can = useCan()
  return can('read', MEDICAL_RECORD) ? <Visit id={reservationId} /> : null
}

function Visit({ id }: { readonly id: number }) {
  const loaded = useLoad(medicalRecord.detail, { body: { id } })
  const care = careOf(loaded.error)
  return (
    <Section title={texts.visit} extra={care === null && <Link to={visitAddress(id)}>{texts.openVisit}</Link>}>
      {care !== null ? (
        <CareNote care={care} onOpened={loaded.reload} />
      ) : (
        <OnceLoaded of={loaded} failed={texts.visitFailed}>
          {({ visit, vitals }) => {
            const own = vitals.filter(({ reservationId }) => reservationId === id)
            return (
              <div className="stack gap-12">
                {own.length > 0 && <VitalsStrip rows={own} />}
                {visit.version === 0 ? <Note>{texts.notWritten}</Note> : <WrittenVisit visit={visit} />}
              </div>
            )
          }}
        </OnceLoaded>
      )}
    </Section>
  )
}
