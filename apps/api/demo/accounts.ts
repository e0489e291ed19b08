import type { MenuPreference } from '@selamat/contract/domains/identity/user-fields'

export const DEMO_PASSWORD = 'Selamat#2026'

/** A named account of the demo company; the place is department/section. */
export interface DemoAccount {
  readonly username: string
  readonly fullName: string
  readonly role: string
  /** What the account is for, as the sign-in page announces it. */
  readonly purpose: string
  readonly position: string
  readonly place: string
  readonly superior?: string
  readonly employer?: 'contractor' | 'second'
  /** The modules of the account, the preferred one first; SHE where nothing is said. */
  readonly menuPreferences?: readonly MenuPreference[]
}

const SHE = 'Safety, Health and Environment'
const GENERAL = 'Human Capital and General Affairs'

/** The twenty accounts of the demo, all with the same password. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    username: '10000001',
    fullName: 'Wijaya Kusuma',
    role: 'Super Admin',
    purpose: 'Super Admin',
    position: 'System Administrator',
    place: `${GENERAL}/Information Systems`,
    menuPreferences: ['SHE', 'ALL'],
  },
  {
    username: '10000002',
    fullName: 'Ratna Puspitasari',
    role: 'Company Admin',
    purpose: 'Company Admin',
    position: 'Head of Administration',
    place: `${GENERAL}/Administration`,
    superior: '10000011',
    menuPreferences: ['SHE', 'ALL'],
  },
  {
    username: '10000003',
    fullName: 'Bambang Hartono',
    role: 'SHE Manager',
    purpose: 'SHE Manager',
    position: 'SHE Manager',
    place: `${SHE}/Safety`,
    superior: '10000011',
  },
  {
    username: '10000004',
    fullName: 'Dewi Lestari',
    role: 'Safety Officer',
    purpose: 'Safety Officer',
    position: 'Safety Officer',
    place: `${SHE}/Safety`,
    superior: '10000003',
  },
  {
    username: '10000005',
    fullName: 'Agus Setiawan',
    role: 'PIC',
    purpose: 'PIC, supervisor and owner of area A',
    position: 'Production Supervisor',
    place: 'Production/Ammonia',
    superior: '10000017',
  },
  {
    username: '10000006',
    fullName: 'Maya Anggraini',
    role: 'Doctor',
    purpose: 'Doctor',
    position: 'Company Doctor',
    place: 'Health Services/Clinic',
    superior: '10000011',
    menuPreferences: ['Medical Center'],
  },
  {
    username: '10000007',
    fullName: 'Sri Wahyuni',
    role: 'Nurse',
    purpose: 'Nurse',
    position: 'Nurse',
    place: 'Health Services/Clinic',
    superior: '10000006',
    menuPreferences: ['Medical Center'],
  },
  {
    username: '10000008',
    fullName: 'Budi Santoso',
    role: 'Employee',
    purpose: 'Employee',
    position: 'Field Operator',
    place: 'Production/Ammonia',
    superior: '10000005',
  },
  {
    username: '10000009',
    fullName: 'Joko Susilo',
    role: 'Contractor',
    purpose: 'Contractor, requests and holds permits',
    position: 'Work Leader',
    place: 'Maintenance/Mechanical',
    superior: '10000005',
    employer: 'contractor',
  },
  {
    username: '10000010',
    fullName: 'Tono Prakoso',
    role: 'No Access',
    purpose: 'A role without any right',
    position: 'Guest Relations Officer',
    place: `${GENERAL}/Administration`,
    superior: '10000002',
    menuPreferences: [],
  },
  {
    username: '10000011',
    fullName: 'Hendra Gunawan',
    role: 'PIC',
    purpose: 'Authoriser',
    position: 'Plant Manager',
    place: 'Production/Control Room',
  },
  {
    username: '10000012',
    fullName: 'Yusuf Maulana',
    role: 'Safety Officer',
    purpose: 'Permit Issuer',
    position: 'Permit Coordinator',
    place: `${SHE}/Safety`,
    superior: '10000003',
  },
  {
    username: '10000013',
    fullName: 'Eko Prasetyo',
    role: 'Employee',
    purpose: 'Isolation Officer',
    position: 'Electrical Technician',
    place: 'Maintenance/Electrical',
    superior: '10000016',
  },
  {
    username: '10000014',
    fullName: 'Rina Marlina',
    role: 'Employee',
    purpose: 'Gas Tester and Fire Watch',
    position: 'Gas Tester',
    place: `${SHE}/Fire and Rescue`,
    superior: '10000004',
  },
  {
    username: '10000015',
    fullName: 'Slamet Riyadi',
    role: 'Contractor',
    purpose: 'Contractor, incoming permit holder',
    position: 'Work Leader',
    place: 'Maintenance/Mechanical',
    superior: '10000005',
    employer: 'contractor',
  },
  {
    username: '10000016',
    fullName: 'Dedi Kurniawan',
    role: 'PIC',
    purpose: 'PIC of the adjacent area',
    position: 'Utilities Supervisor',
    place: 'Production/Utilities',
    superior: '10000017',
  },
  {
    username: '10000017',
    fullName: 'Indah Permatasari',
    role: 'PIC',
    purpose: 'Department Head',
    position: 'Head of Production',
    place: 'Production/Control Room',
    superior: '10000003',
  },
  {
    username: '10000018',
    fullName: 'Fitri Handayani',
    role: 'Nurse',
    purpose: 'Pharmacist and health administrator',
    position: 'Pharmacist',
    place: 'Health Services/Pharmacy',
    superior: '10000006',
    menuPreferences: ['Medical Center'],
  },
  {
    username: '10000019',
    fullName: 'Rudi Hermawan',
    role: 'Control Room',
    purpose: 'Control Room, reads all permits',
    position: 'Control Room Operator',
    place: 'Production/Control Room',
    superior: '10000017',
  },
  {
    username: '10000020',
    fullName: 'Lukman Hakim',
    role: 'Company Admin',
    purpose: 'Company Admin of the second company',
    position: 'Head of Administration',
    place: `${GENERAL}/Administration`,
    employer: 'second',
    menuPreferences: ['SHE', 'ALL'],
  },
]

/** The safety appointments; without a site they apply to all sites of the company. */
export const demoAppointments: readonly { username: string; kind: string; site?: string; certificate: string }[] = [
  { username: '10000004', kind: 'safety-officer', certificate: 'AK3U 2211/2024' },
  { username: '10000020', kind: 'safety-officer', certificate: 'AK3U 0987/2024' },
  { username: '10000011', kind: 'authoriser', site: 'GRS', certificate: 'PTW-A 017/2025' },
  { username: '10000012', kind: 'permit-issuer', site: 'GRS', certificate: 'PTW-I 042/2025' },
  { username: '10000013', kind: 'isolation-officer', site: 'GRS', certificate: 'LOTO 118/2025' },
  { username: '10000014', kind: 'gas-tester', site: 'GRS', certificate: 'AGT 305/2025' },
  { username: '10000014', kind: 'fire-watch', site: 'GRS', certificate: 'FW 211/2025' },
  { username: '10000005', kind: 'area-authority', site: 'GRS', certificate: 'AA 009/2025' },
  { username: '10000016', kind: 'area-authority', site: 'GRS', certificate: 'AA 010/2025' },
]
