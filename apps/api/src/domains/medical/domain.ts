import { DOCTOR, MEDICAL_RECORD } from '@selamat/contract/domains/medical/items'
import { firstAidBox } from '@selamat/contract/domains/medical/stock/first-aid-box'
import { inventory } from '@selamat/contract/domains/medical/stock/inventory'
import { medicine } from '@selamat/contract/domains/medical/stock/medicine'
import type { Domain } from '../../domain.ts'
import { CASE_COLUMNS } from '../workflow/index.ts'
import { lapseUnconfirmed, markNoShows, promoteNext, remindOfAppointments } from './appointments/jobs.ts'
import { appointmentMeasures } from './appointments/measures.ts'
import type { MovedListener } from './appointments/moved-listener.ts'
import type { RiskSource } from './appointments/queries/risk.ts'
import { writeAllSlots } from './appointments/slots/write-slots.ts'
import { tellReception } from './appointments/to-approve.ts'
import { fitnessExpiry } from './fitness/expiry-source.ts'
import { mayOpenCertificate } from './fitness/file-owner.ts'
import { certificateImporter } from './fitness/import/certificate-importer.ts'
import { fitnessMeasures } from './fitness/measures.ts'
import { announceRest } from './fitness/resting.ts'
import { mountMedical } from './index.ts'
import { lettersFollow } from './letters/moved.ts'
import { coverageEvidence } from './occupational/coverage-evidence.ts'
import { partImporters } from './occupational/import/part-importers.ts'
import { raiseShiftAlarms } from './occupational/raise-shift-alarms.ts'
import { recallFollows } from './occupational/recall-follows.ts'
import { occupationalRisk } from './occupational/risk.ts'
import { recallEvents, settleAll } from './occupational/settle-recalls.ts'
import { readsReports } from './patients/care.ts'
import { mayOpenConsent } from './patients/desk-consents.ts'
import { tellOfOpenings } from './patients/open-record.ts'
import type { MedicalPorts } from './ports.ts'
import { tellOfOwed } from './prescriptions/came-in.ts'
import { prescriptionFollows } from './prescriptions/moved.ts'
import { stockExpiry } from './stock/expiry-source.ts'
import { tellOfExpired, tellOfLowStock } from './stock/low-stock.ts'

/** What is known of the work of a patient, for the page of a reservation. */
const riskSources = (ports: MedicalPorts): readonly RiskSource[] => [occupationalRisk(ports)]
/** What follows when a reservation has moved, in turn. */
const ON_MOVED: readonly MovedListener[] = [
  announceRest,
  prescriptionFollows,
  lettersFollow,
  tellReception,
  recallFollows,
]

/** The clinic. */
export const medical: Domain = {
  tables: {
    stock_batches: { one: 'batch', many: 'batches' },
    stock_movements: { one: 'movement of the stock', many: 'movements of the stock' },
    stock_counts: { one: 'count of the stock', many: 'counts of the stock' },
    allergies: { one: 'allergy', many: 'allergies' },
    conditions: { one: 'condition', many: 'conditions' },
    disclosure_consents: { one: 'consent for disclosure', many: 'consents for disclosure' },
    legal_disclosures: { one: 'disclosure on a legal ground', many: 'disclosures on legal grounds' },
    health_questions: { one: 'question of a patient', many: 'questions of patients' },
    diagnoses: { one: 'diagnosis', many: 'diagnoses' },
    record_openings: { one: 'opening of a medical record', many: 'openings of medical records' },
    visits: { one: 'visit', many: 'visits' },
    visit_amendments: { one: 'amendment of a visit', many: 'amendments of visits' },
    visit_signatures: { one: 'signature of a visit', many: 'signatures of visits' },
    letters: { one: 'letter', many: 'letters' },
    prescriptions: { one: 'prescription', many: 'prescriptions' },
    prescription_lines: { one: 'medicine of a prescription', many: 'medicines of prescriptions' },
    reservations: { one: 'reservation', many: 'reservations' },
    slots: { one: 'time of a medical center', many: 'times of medical centers' },
    reservation_slots: { one: 'place of a reservation', many: 'places of reservations' },
    reservation_events: { one: 'event of a reservation', many: 'events of reservations' },
    exposure_rules: { one: 'rule of an exposure group', many: 'rules of exposure groups' },
    exposure_agents: { one: 'exposure of a group', many: 'exposures of groups' },
    protocols: { one: 'protocol', many: 'protocols' },
    recalls: { one: 'recall', many: 'recalls' },
    shift_alarms: { one: 'group alarm', many: 'group alarms' },
    first_aid_amounts: { one: 'version of what first-aid boxes hold', many: 'versions of what first-aid boxes hold' },
    letter_texts: { one: 'version of the texts of letters', many: 'versions of the texts of letters' },
    examinations: { one: 'examination', many: 'examinations' },
    examination_results: { one: 'result of an examination', many: 'results of examinations' },
    audiograms: { one: 'audiogram', many: 'audiograms' },
    spirometries: { one: 'spirometry', many: 'spirometries' },
    fitness_certificates: { one: 'fitness certificate', many: 'fitness certificates' },
    fitness_restrictions: { one: 'restriction of fitness', many: 'restrictions of fitness' },
    patients: { one: 'patient', many: 'patients' },
    vitals: { one: 'measurement of vitals', many: 'measurements of vitals' },
    medical_readings: { one: 'reading of a medical record', many: 'readings of medical records' },
    stock_count_lines: { one: 'line of a count', many: 'lines of counts' },
  },
  mount: (app, { context, ports }) =>
    mountMedical(app, context, { riskSources: riskSources(ports.medical), ...ports.medical }),
  events: ({ context, ports }) => ({
    'stock-moved': async (tx, event) => {
      for (const hear of [tellOfLowStock, tellOfOwed]) await hear(context, tx, event)
    },
    ...recallEvents(context, ports.medical),
    'slot-freed': promoteNext(context),
    'reservation-moved': async (tx, event) => {
      for (const hear of ON_MOVED) await hear(context, tx, event)
    },
  }),
  jobs: [
    {
      name: 'recalls',
      cron: '23 1 * * *',
      counts: 'people who are called for tests',
      run: ({ context, ports }) => settleAll(context, ports.medical),
    },
    {
      name: 'shift-alarms',
      cron: '47 2 * * *',
      counts: 'alarms of exposure groups raised',
      run: ({ context, ports }) => raiseShiftAlarms(context, ports.medical),
    },
    {
      name: 'opened-records',
      cron: '11 6 * * *',
      counts: 'patients notified of who opened their record',
      run: ({ context }) => tellOfOpenings(context),
    },
    {
      name: 'center-slots',
      cron: '12 0 * * *',
      counts: 'times of medical centers written',
      run: ({ context }) => writeAllSlots(context),
    },
    {
      name: 'no-shows',
      cron: '*/5 * * * *',
      counts: 'reservations that nobody came to',
      run: ({ context }) => markNoShows(context),
    },
    {
      name: 'lapsed-reservations',
      cron: '*/5 * * * *',
      counts: 'reservations that nobody confirmed',
      run: ({ context }) => lapseUnconfirmed(context),
    },
    {
      name: 'appointment-reminders',
      cron: '*/5 * * * *',
      counts: 'reminders of appointments',
      run: ({ context }) => remindOfAppointments(context),
    },
    {
      name: 'expired-stock',
      cron: '7 0 * * *',
      counts: 'items below their minimum',
      run: ({ context }) => tellOfExpired(context),
    },
  ],
  caseKinds: {
    'health-flow': {
      category: 'medical',
      items: [MEDICAL_RECORD],
      opensFor: readsReports,
      columns: CASE_COLUMNS,
      confidential: true,
      shows: { list: 'existence', notice: 'existence', audit: 'existence' },
    },
    'health-question': {
      category: 'medical',
      items: [DOCTOR],
      columns: CASE_COLUMNS,
      confidential: true,
      shows: { list: 'existence', notice: 'existence', audit: 'existence' },
    },
  },
  evidence: ({ context }) => [coverageEvidence(context)],
  files: () => ({ consent: mayOpenConsent, fitness: mayOpenCertificate }),
  importers: { ...partImporters, 'fitness-certificates': certificateImporter },
  expiry: [...stockExpiry, fitnessExpiry],
  searched: [{ resource: medicine }, { resource: inventory }, { resource: firstAidBox }],
  measures: () => [...fitnessMeasures, ...appointmentMeasures],
}
