import { readingLog } from '../../../platform/readings.ts'

/** Who has read what of a patient, and why; each operation that responds with health data of a person writes into it. */
export const medicalReadings = readingLog({ table: 'medicalReadings', record: 'patientId' })
