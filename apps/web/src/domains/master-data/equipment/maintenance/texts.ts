import type { EquipmentFamily, EquipmentStatus } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import type { EquipmentLog } from '@selamat/contract/domains/master-data/equipment/equipment-log'
import type { EquipmentAction } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-lifecycle'
import { obligationLabel } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-obligation'

import { LOG_LABELS } from '../log-labels.ts'

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

const ACTIONS: Readonly<Record<EquipmentAction, string>> = {
  inspect: 'Inspect',
  test: 'Record test',
  calibrate: 'Record calibration',
  takeOut: 'Out of service',
  returnToService: 'Return to service',
  handOver: 'Hand over',
  return: 'Take back',
  move: 'Move',
  retire: 'Retire',
}
const FIRE_ACTIONS: Readonly<Record<EquipmentAction, string>> = {
  ...ACTIONS,
  inspect: 'Check',
  test: 'Record pressure test',
}

const REPORTS = { INSPECTED: 'INSPECTION', TESTED: 'TEST', CALIBRATED: 'CALIBRATION' } as const
const isReport = (kind: string): kind is keyof typeof REPORTS => kind in REPORTS

const MUST_NOT = 'Must not be used'
/** What stands over a piece that must not be used. */
const STOPPED: Readonly<Record<EquipmentStatus, string>> = {
  READY: MUST_NOT,
  IN_USE: MUST_NOT,
  DUE: MUST_NOT,
  OUT_OF_SERVICE: 'Out of service',
  RETIRED: 'Retired',
}

/** What the pages of looking after equipment say. */
export const texts = {
  actionOf: (family: EquipmentFamily, action: EquipmentAction) => (family === 'FIRE' ? FIRE_ACTIONS : ACTIONS)[action],
  logged: (family: EquipmentFamily, { kind, result, changes }: EquipmentLog) => {
    if (isReport(kind)) return `${obligationLabel(family, REPORTS[kind])} ${result === 'FAILED' ? 'failed' : 'passed'}`
    const [holder] = changes
    return kind === 'HANDED_OVER' && holder?.to === null ? 'Taken back' : LOG_LABELS[kind]
  },
  left: (count: number) => (count === 0 ? 'due today' : count > 0 ? `in ${days(count)}` : `${days(-count)} overdue`),
  every: (months: number) => (months === 1 ? 'every month' : months === 12 ? 'every year' : `every ${months} months`),
  last: (day: string | null) => (day === null ? 'never recorded' : `last ${day}`),
  despiteOverdue: 'Hand over although overdue',
  home: 'Home',
  masterData: 'Master Data',
  edit: 'Edit',
  notThere: 'Equipment not found',
  notThereText: 'It was deleted, or you have no access.',
  loadFailed: 'The equipment could not be loaded',
  toList: 'To the register',
  obligations: 'What is due',
  noObligations: 'Nothing is planned for its type. Plans are kept with the equipment type.',
  stale: 'Not inspected for more than 3 months',
  staleFire: 'Not checked for more than 3 months',
  licenceKind: 'SIA or SILO',
  lastFailed: 'Failed last time',
  noLicence: 'no licence recorded',
  outSince: (reason: string | null, since: string | null) =>
    `Out of service${since === null ? '' : ` since ${since}`}${reason === null ? '' : `: ${reason}`}`,
  retiredSince: (reason: string | null) => `Retired for good${reason === null ? '' : `: ${reason}`}`,
  archived: 'Archived. It can be restored in the register.',
  facts: 'Facts',
  parentEquipment: 'Part of',
  type: 'Type',
  category: 'Category',
  maker: 'Brand and model',
  serial: 'Serial number',
  capacity: 'Capacity',
  agent: 'Agent',
  contractor: 'Contractor',
  location: 'Location',
  subLocation: 'Sub-location',
  holder: 'Held by',
  nobody: 'Nobody',
  inService: 'In service since',
  assignment: 'Used by',
  remarks: 'Remarks',
  children: 'Parts',
  noChildren: 'No parts',
  noChildrenText: 'What it is made of, where that is inspected or replaced on its own, stands here.',
  childrenFailed: 'The parts could not be loaded',
  addChild: 'Add part',
  inTree: 'Show in the tree',
  allChildren: (count: number) => `Show all ${count}`,
  points: 'Isolation points',
  noPoints: 'No isolation points',
  noPointsText: 'Where it is cut off from its energies before work begins.',
  documents: 'Papers',
  certificate: 'Certificate',
  licence: 'Licence',
  licenceNumber: 'Licence number',
  noDocuments: 'No certificate or licence is kept here.',
  label: 'QR label',
  printed: 'A label was printed.',
  notPrinted: 'No label was printed yet.',
  labelText: 'It opens this page on a phone.',
  printLabel: 'Print label',
  printLabels: 'Print labels',
  printFailed: 'The labels could not be printed',
  tooMany: (most: number) => `Choose at most ${most} at a time`,
  qrOf: (code: string) => `QR code that opens ${code}`,
  log: 'History log',
  logFailed: 'The log could not be loaded',
  noLog: 'Nothing has happened yet.',
  day: 'Day',
  result: 'Result',
  passed: 'Passed',
  failed: 'Failed',
  failedHelp: 'It is taken out of service at once, with what you write below as the reason.',
  note: 'Note',
  notePassed: 'What was seen or done',
  noteFailed: 'What is wrong',
  reason: 'Reason',
  reasonOut: 'What is wrong, and who repairs it',
  reasonRetire: 'Why it is not used any more',
  retireHelp: 'For good: a retired piece stays in the register, but nobody can use, inspect or hand it over again.',
  file: 'Photo or report',
  person: 'Person',
  due: 'Due equipment',
  duePurpose: 'Inspections, tests, calibrations and licences of all equipment, by the day they are due.',
  dueSearches: 'Code, type, brand, serial number',
  all: 'All',
  overdue: (count: string) => `Overdue ${count}`,
  within30: (count: string) => `30 days ${count}`,
  within90: (count: string) => `90 days ${count}`,
  views: 'How soon',
  dueOn: 'Due',
  obligation: 'Duty',
  equipment: 'Equipment',
  status: 'Status',
  family: 'Register',
  where: 'Where',
  nothingDue: 'Nothing is due',
  nothingDueText: 'What a type plans appears here with its day, once there is equipment of the type.',
  exportRows: (rows: string) => `Export ${rows}`,
  exportFailed: 'The export failed',
  openRecord: 'Open the record',
  renew: 'Renew the licence',
  scan: 'Scan a label',
  scanPurpose: 'Hold the camera over the QR code of the equipment, or type its code.',
  scanTyping: 'Type the code that stands on the label of the equipment.',
  code: 'Code or serial number',
  find: 'Find',
  findFailed: 'The equipment could not be found',
  nothingFound: (code: string) => `No equipment has the code ${code}`,
  several: 'Several pieces have this code',
  noCamera: 'The camera could not be opened. Type the code instead.',
  tree: 'Tree',
  usability: ({ usable, status }: { readonly usable: boolean; readonly status: EquipmentStatus }) =>
    usable ? 'May be used' : STOPPED[status],
  since: (day: string) => `Since ${day}`,
  lastInspection: 'Last inspection',
  nextInspection: 'Next inspection',
  reportDefect: 'Report defect',
  defect: 'What is wrong?',
  photo: 'Photo',
  defectReported: 'Defect reported',
  notified: (people: number) =>
    people === 0
      ? 'Nobody is responsible for this equipment. Tell your supervisor'
      : `${people === 1 ? '1 person was' : `${people} people were`} notified`,
  followUp: 'Open follow-up',
} as const
