import { writeQuery } from '../../../lib/navigation.ts'
import { recordAddress } from './addresses.ts'
import { texts } from './texts.ts'

/** The tabs of a user for everybody who opens the record. */
const TABS = [
  { key: '', label: texts.overview },
  { key: 'positions', label: texts.positions },
  { key: 'appointments', label: texts.appointments },
  { key: 'certificates', label: texts.certificates },
] as const

/** The medical record of a user, a page of the clinic (USERS-03). */
export const medicalTab = (username: string) => ({
  key: 'medical',
  label: texts.medicalRecord,
  to: `/user/medical-record${writeQuery({ username })}`,
})

/** The tabs of a user of whom somebody reads the medical record. */
export const userTabs = (username: string) => [
  ...TABS.map(({ key, label }) => ({ key, label, to: recordAddress(username, key) })),
  medicalTab(username),
]
