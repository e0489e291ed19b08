import { clinician } from '@selamat/contract/domains/medical/appointments/clinician'
import { visitType } from '@selamat/contract/domains/medical/appointments/visit-type'
import { centerSession } from '@selamat/contract/domains/medical/centers/center-session'
import { medicalCenter } from '@selamat/contract/domains/medical/centers/medical-center'
import { site } from '@selamat/contract/domains/organisation/site'
import type { testApp } from './app.ts'

type Person = Awaited<ReturnType<Awaited<ReturnType<typeof testApp>>['as']>>

let serial = 0
const idOf = ({ status, text, body }: { status: number; text: string; body: { data: { id: number } } }) => {
  if (status !== 200) throw new Error(text)
  return body.data.id
}

/** Makes a center that nobody else books, with what it offers; `nurse` and `admin` are who may write it. */
export function clinicMaker(nurse: Person, admin: Person) {
  return {
    async center(): Promise<number> {
      const siteId = (await nurse(site.endpoints.options, { body: {} })).body.data.options[0]?.id ?? 0
      const body = { centerName: `Clinic ${++serial}`, siteId, locationId: null, phone: null, licenceNo: null }
      return idOf(await nurse(medicalCenter.endpoints.create, { body }))
    },
    async type(
      values: { minutes?: number; needsApproval?: boolean; selfBooking?: boolean; needsVitals?: boolean } = {},
    ) {
      const label = `Visit ${++serial}`
      const body = {
        code: `V-${serial}`,
        visitName: label,
        minutes: 30,
        needsApproval: false,
        selfBooking: true,
        isTele: false,
        needsVitals: false,
        examinationType: null,
        preparation: null,
        ...values,
      }
      return idOf(await admin(visitType.endpoints.create, { body }))
    },
    /** The clinician of an account, who may have been one before. */
    async clinician(userId: number, title: string): Promise<number> {
      const found = await admin(clinician.endpoints.list, { body: { filter: { userId: [userId] } } })
      const [known] = found.body.data
      if (known) return known.id
      const body = {
        userId,
        profession: 'DOCTOR' as const,
        title,
        room: null,
        strNo: null,
        sipNo: null,
        sipValidUntil: null,
      }
      return idOf(await admin(clinician.endpoints.create, { body }))
    },
    async session(centerId: number, values: Partial<Record<string, unknown>> = {}): Promise<number> {
      const body = {
        sessionName: `Session ${++serial}`,
        centerId,
        clinicianId: null,
        weekday: 1,
        fromTime: '08:00',
        untilTime: '12:00',
        slotMinutes: 30,
        quota: 1,
        visitTypeIds: [],
        validFrom: '2026-01-01',
        validUntil: null,
        ...values,
      }
      return idOf(await nurse(centerSession.endpoints.create, { body }))
    },
  }
}
