import type { EquipmentFamily, EquipmentStatus } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import type { EquipmentLog } from '@selamat/contract/domains/master-data/equipment/equipment-log'
import type { EquipmentAction } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-lifecycle'
import { obligationLabel } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-obligation'
import { plural } from '@selamat/contract/kit/plural'

import { LOG_LABELS } from '../log-labels.ts'

const days = (count: number) => plural(count, 'day')

const ACTIONS: Readonly<Record<EquipmentAction, string>> = {
  inspect: 'Inspect',
  test: 'Record test',
  calibrate: 'Record calibration',
  takeOut: 'Take out of service',
  returnToService: 'Return to service',
  handOver: 'Hand over',
  return: 'Return',
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
/** Heading of equipment that must not be used. */
const STOPPED: Readonly<Record<EquipmentStatus, string>> = {
  READY: MUST_NOT,
  IN_USE: MUST_NOT,
  DUE: MUST_NOT,
  OUT_OF_SERVICE: 'Out of service',
  RETIRED: 'Retired',
}

/** Texts of the equipment maintenance pages. */
export const texts = {
  actionOf: (family: EquipmentFamily, action: EquipmentAction) => (family === 'FIRE' ? FIRE_ACTIONS : ACTIONS)[action],
  logged: (family: EquipmentFamily, { kind, result, changes }: EquipmentLog) => {
    if (isReport(kind)) return `${obligationLabel(family, REPORTS[kind])} ${result === 'FAILED' ? 'failed' : 'passed'}`
    const [holder] = changes
    return kind === 'HANDED_OVER' && holder?.to === null ? 'Returned by the holder' : LOG_LABELS[kind]
  },
  left: (count: number) => (count === 0 ? 'due today' : count > 0 ? `in ${days(count)}` : `${days(-count)} overdue`),
  every: (months: number) => (months === 1 ? 'every month' : months === 12 ? 'every year' : `every ${months} months`),
  last: (day: string | null) => (day === null ? 'never recorded' : `last ${day}`),
  despiteOverdue: 'Hand over although overdue',
  masterData: 'Master Data',
  edit: 'Edit',
  notThere: 'Equipment not found',
  notThereText: 'It was deleted, or you have no access.',
  loadFailed: 'The equipment could not be loaded',
  obligations: 'Due dates',
  noObligations: 'This equipment type has no plan. Add intervals to the equipment type.',
  stale: 'Not inspected for more than 3 months',
  staleFire: 'Not checked for more than 3 months',
  licenceKind: 'SIA or SILO',
  lastFailed: 'Failed last time',
  noLicence: 'no licence recorded',
  outSince: (reason: string | null, since: string | null) =>
    `Out of service${since === null ? '' : ` since ${since}`}${reason === null ? '' : `: ${reason}`}`,
  retiredSince: (reason: string | null) => `Retired${reason === null ? '' : `: ${reason}`}`,
  archived: 'Archived. You can restore it in the register.',
  facts: 'Facts',
  parentEquipment: 'Parent equipment',
  type: 'Type',
  category: 'Category',
  maker: 'Brand and model',
  serial: 'Serial number',
  capacity: 'Capacity',
  agent: 'Agent',
  contractor: 'Contractor',
  location: 'Location',
  subLocation: 'Sub-location',
  holder: 'Holder',
  nobody: 'Nobody',
  inService: 'In service since',
  assignment: 'Used by',
  remarks: 'Remarks',
  children: 'Child equipment',
  noChildrenText: 'Parts inspected or replaced separately appear here.',
  childrenFailed: 'The child equipment could not be loaded',
  addChild: 'Add child equipment',
  inTree: 'Show in tree',
  allChildren: (count: number) => `Show all ${count}`,
  points: 'Isolation points',
  noPoints: 'No isolation points',
  noPointsText: 'Where energy is isolated before work begins.',
  documents: 'Documents',
  certificate: 'Certificate',
  licence: 'Licence',
  licenceNumber: 'Licence number',
  noDocuments: 'No certificate or licence yet.',
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
  noLog: 'No changes yet.',
  day: 'Date',
  result: 'Result',
  passed: 'Passed',
  failed: 'Failed',
  failedHelp: 'The equipment is taken out of service at once, with this reason.',
  note: 'Note',
  notePassed: 'What you saw or did',
  noteFailed: 'What is wrong',
  reason: 'Reason',
  reasonOut: 'What is wrong, and who repairs it',
  reasonRetire: 'Why it is no longer used',
  retireHelp:
    'This cannot be undone. Retired equipment stays in the register, but nobody can use, inspect or hand it over.',
  file: 'Photo or report',
  person: 'Person',
  due: 'Due equipment',
  duePurpose: 'Inspections, tests, calibrations and licences of all equipment, by the day they are due.',
  dueSearches: 'Code, type, brand, serial number',
  all: 'All',
  overdue: (count: string) => `Overdue ${count}`,
  within30: (count: string) => `30 days ${count}`,
  within90: (count: string) => `90 days ${count}`,
  views: 'Due',
  nothingDue: 'Nothing due',
  nothingDueText: 'Due dates from equipment types appear here.',
  openRecord: 'Open the record',
  scan: 'Scan a label',
  scanPurpose: 'Hold the camera over the QR code of the equipment, or type its code.',
  scanTyping: 'Type the code on the equipment label.',
  code: 'Code or serial number',
  find: 'Find',
  findFailed: 'The equipment could not be found',
  nothingFound: (code: string) => `No equipment has the code ${code}`,
  several: 'Several items have this code',
  noCamera: 'The camera could not be opened. Type the code instead.',
  usability: ({ usable, status }: { readonly usable: boolean; readonly status: EquipmentStatus }) =>
    usable ? 'Can be used' : STOPPED[status],
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
      : `${plural(people, 'person was', 'people were')} notified`,
  followUp: 'Open follow-up',
  byHand: (problem: string) => `${problem}. Record the result here.`,
  openReport: (number: string) => `Open report ${number}`,
} as const
