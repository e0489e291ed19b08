import { PERMIT_SETTING_DEFAULTS } from '@selamat/contract/domains/permits/permit-settings'
import type { GateFacts } from '../src/domains/permits/gates/facts.ts'
import type { GasTestFacts } from '../src/domains/permits/gates/gas.ts'
import type { PersonFacts } from '../src/domains/permits/gates/people.ts'

/** An instant in Jakarta. */
export const jakarta = (text: string): Date => new Date(`${text}+07:00`)
/** In the middle of the window of the permit. */
export const AT = jakarta('2026-11-23T10:00:00')

export const gasTest = (changed: Partial<GasTestFacts> = {}): GasTestFacts => ({
  id: 1,
  takenAt: '2026-11-23T09:30:00+07:00',
  level: null,
  result: 'SAFE',
  calibratedUntil: '2027-01-31',
  instrument: 'GD-04',
  oxygen: 20.9,
  flammable: 0,
  hydrogenSulfide: 0,
  carbonMonoxide: 0,
  ...changed,
})

export const worker = (changed: Partial<PersonFacts> & Pick<PersonFacts, 'userId' | 'crewRole'>): PersonFacts => ({
  name: `Person ${changed.userId}`,
  hasLeft: false,
  isOnSite: true,
  lastTalkAt: '2026-11-23T07:30:00+07:00',
  certificates: [{ title: 'Welder class 1', validUntil: '2027-03-31' }],
  ...changed,
})

type ContractorFacts = GateFacts['contractors'][number]
/** The employer of the holder, prequalified. */
export const contractor = (changed: Partial<ContractorFacts>): ContractorFacts => ({
  employerId: 2,
  employerName: 'PT Karya Teknik Mandiri',
  name: 'PT Karya Teknik Mandiri',
  prequalifiedUntil: '2027-06-30',
  ...changed,
})

const PERMIT: GateFacts['permit'] = {
  id: 412,
  companyId: 1,
  employerId: 2,
  employerName: 'PT Karya Teknik Mandiri',
  number: 'SHE/PTW/2026/XI/0412',
  kind: 'SPECIAL',
  parentId: 411,
  projectId: null,
  title: 'Weld the flange of E-310',
  method: null,
  siteId: 1,
  siteName: 'Gresik',
  locationId: 1,
  locationName: 'Ammonia',
  subLocationId: null,
  subLocationName: null,
  level: null,
  system: null,
  departmentId: null,
  areaOwnerId: 5,
  areaOwnerName: 'Agus Setiawan',
  requesterId: 9,
  requesterName: 'Joko Susilo',
  holderId: 9,
  holderName: 'Joko Susilo',
  holderUsername: '10000009',
  incomingHolderId: null,
  incomingHolderName: null,
  incomingHolderUsername: null,
  contractorId: 3,
  hiradcId: 7,
  risk: 'HIGH',
  startsAt: jakarta('2026-11-23T08:00:00'),
  endsAt: jakarta('2026-11-23T16:00:00'),
  status: 'ACTIVE',
  version: 9,
  contentVersion: 1,
  caseId: 1,
  assignmentNumber: 'SHE/PTW/2026/XI/0412',
  submissions: 1,
  returnedBy: null,
  nextGateAt: null,
  approvedAt: jakarta('2026-11-22T15:00:00'),
  issuedAt: jakarta('2026-11-23T08:05:00'),
  issuedBy: 12,
  issuedByName: 'Yusuf Maulana',
  acceptedAt: jakarta('2026-11-23T08:10:00'),
  suspendedAt: null,
  suspendCode: null,
  suspendReason: null,
  handedBackAt: null,
  isWorkComplete: null,
  fireWatchUntil: null,
  extensions: 0,
  overtimeMinutes: 0,
  followUpPermitId: null,
  updatedAt: AT,
  updatedBy: null,
  workTypeId: 4,
  workTypeName: 'Hot work',
  activity: 'HOT_WORK',
  maxHours: 8,
  needsHiradc: true,
  needsIsolation: true,
  needsAttendant: true,
  needsFireWatch: true,
  fireWatchMinutes: 60,
  gases: ['oxygen', 'flammable'],
  gasTestMinutes: 120,
  gasLevels: false,
  flammableLimit: null,
  holderCertificates: ['Welder'],
  crewCertificates: [],
}

/** What the gates of hot work look at, with every gate open at `AT`. */
export function openFacts(changed: Partial<GateFacts> = {}, permit: Partial<GateFacts['permit']> = {}): GateFacts {
  const people = [
    worker({ userId: 9, name: 'Joko Susilo', crewRole: 'HOLDER' }),
    worker({ userId: 30, name: 'Andi', crewRole: 'CREW', certificates: [] }),
    worker({ userId: 31, name: 'Beni', crewRole: 'ATTENDANT', certificates: [] }),
    worker({ userId: 14, name: 'Rina Marlina', crewRole: 'FIRE_WATCH', certificates: [] }),
  ]
  return {
    permit: { ...PERMIT, ...permit },
    settings: { ...PERMIT_SETTING_DEFAULTS, shiftEnds: ['07:00', '19:00'] },
    parent: { number: 'SHE/PTW/2026/XI/0411', status: 'ACTIVE' },
    top: null,
    approvals: ['Area owner', 'Safety officer', 'Isolation officer', 'Authoriser'],
    depth: { isolations: true, risk: 'HIGH' },
    places: [1],
    areas: [1],
    bulletins: [{ title: 'Ammonia smell', address: '/home/article-detail?id=4', missing: [] }],
    checks: [{ itemName: 'Combustibles removed within 11 m', isRequired: true, answer: 'YES', siteAnswer: 'YES' }],
    people,
    hasCrew: true,
    fitness: new Map(people.map(({ userId }) => [userId, { state: 'FIT', until: '2027-02-28' }])),
    contractors: [contractor({})],
    equipment: [
      { id: 8, code: 'WM-08', status: 'READY', nextDueOn: '2026-12-31', licenceMissing: false, isSubject: false },
    ],
    assessment: {
      number: 'SHE/HIRADC/2026/I/0001',
      revision: 2,
      title: 'Hot work',
      isOverdue: false,
      validUntil: '2027-01-31',
      locationId: 1,
      locationName: 'Ammonia',
      approvedAt: jakarta('2026-02-02T08:00:00'),
    },
    gasTests: [gasTest()],
    isolations: [{ tag: 'XV-310', status: 'VERIFIED' }],
    testRuns: [],
    alarms: [],
    conflicts: [],
    missingDocuments: [],
    isUnranked: false,
    acknowledgedAt: null,
    confirmations: ['Permit issuer', 'Permit holder'],
    ...changed,
  }
}
