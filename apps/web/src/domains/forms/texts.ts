import { plural } from '@selamat/contract/kit/plural'
/** The texts of forms. */
export const texts = {
  today: 'Today',
  /** The limits of a number, before anything is typed. */
  limits: (least: number | undefined, most: number | undefined) =>
    least === undefined
      ? most === undefined
        ? ''
        : `at most ${most}`
      : most === undefined
        ? `at least ${least}`
        : `${least} to ${most}`,
  now: 'Now',
  lastPlaces: 'Last used locations',
  choose: 'Choose',
  location: 'Location',
  subLocation: 'Sub-location',
  findPerson: 'Name or employee ID',
  findReport: 'Number or subject of the report',
  findEquipment: 'Code of the equipment',
  scan: 'Scan',
  scanLabel: 'Scan a label',
  noEquipment: (code: string) => `No equipment has the code ${code}. Choose it from the list`,
  addedOnSubmit: (facts: readonly string[]) => `Filled in when you submit: ${facts.join(', ')}`,
  latitude: 'Latitude',
  longitude: 'Longitude',
  myPosition: 'Use my position',
  noPosition: 'The position could not be found. Allow the location for this site, or type the coordinates',
  accuracy: (metres: number) => `Exact to about ${metres} m`,
  matrix: 'Columns: likelihood. Rows: severity',
  severity: 'Severity',
  risk: (likelihood: string, severity: string, level: string, value: number) =>
    `Likelihood ${likelihood}, severity ${severity}: ${level} risk, ${value}`,
  level: (level: string, value: number) => `${level} risk, ${value}`,
  checked: 'Checked',
  compliant: 'Compliant',
  deviation: 'Deviation',
  deviationNumber: (number: number) => `Deviation ${number}`,
  addDeviation: 'Add deviation',
  whatIsWrong: 'What is wrong?',
  dueDate: 'Due date',
  owner: 'Owner',
  ownerHelp: 'Person who corrects it by the due date',
  due: (day: string, owner: string) => `Due ${day} · ${owner}`,
  wholeLocation: 'The whole location',
  locationFirst: 'Choose the location first',
  noneFound: 'Nothing found',
  notLoaded: 'The list could not be loaded',
  loading: 'Loading…',
  waitForFile: 'Wait until the file has been sent',
  notAnswered: (labels: string) => `Not answered: ${labels}`,
  score: ({ points, most, percent }: { points: number; most: number; percent: number }) =>
    `Score: ${points} of ${most} points (${percent} %)`,
  download: (name: string) => `Download ${name}`,
  close: 'Close',
  before: 'Previous photo',
  next: 'Next photo',
  photo: (at: number, of: number) => `Photo ${at} of ${of}`,
  addRow: (title: string) => `Add ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
  removeRow: (title: string) => `Remove ${title}`,
  answeredOf: (answered: number, total: number) => `${answered} of ${total} answered`,
  findings: (count: number) => plural(count, 'finding'),
  restIs: (good: string) => `Rest is ${good.charAt(0).toLowerCase()}${good.slice(1)}`,
  undoRest: (count: number) => (count === 1 ? 'Undo 1 answer' : `Undo ${count} answers`),
  answersToCorrect: (count: number) => plural(count, 'answer to correct', 'answers to correct'),
} as const
