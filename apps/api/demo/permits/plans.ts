import type { PermitRisk } from '@selamat/contract/domains/permits/permit-words'

/** How far a permit has come, and how it got there. */
export type PermitStory =
  | 'draft'
  | 'deleted'
  | 'area-owner'
  | 'safety'
  | 'isolation'
  | 'authoriser'
  | 'returned'
  | 'rejected'
  | 'approved'
  | 'issued'
  | 'active'
  | 'resumed'
  | 'alarm'
  | 'below-alarm'
  | 'handover'
  | 'expired'
  | 'fire-watch'
  | 'closed'
  | 'closed-after-expiry'
  | 'cancelled'
  | 'lapsed'

/** A permit of the demo, told by people who write permits; hours count from the loading. */
export interface DemoPermit {
  /** The code of its type of work. */
  readonly type: string
  readonly title: string
  readonly place: readonly [location: string, subLocation: string | null]
  readonly start: number
  readonly hours: number
  /** How many hours before its window it was submitted. */
  readonly lead: number
  readonly risk: PermitRisk
  readonly story: PermitStory
  /** Employee IDs; `#3` is the fourth of the generated people. */
  readonly requester: string
  readonly holder: string
  readonly incoming?: string
  /** The title of the permit above a special permit or the permit of a day. */
  readonly under?: string
  /** The permit of a day under a special permit: its approvals are those of that. */
  readonly isDay?: boolean
  readonly method?: string
  readonly system?: string
  readonly level?: number
  /** Types of equipment that the work is done with. */
  readonly tools?: readonly string[]
  /** The type of equipment that is worked on, and isolated. */
  readonly subject?: string
  /** The name of a project of the holder's contractor. */
  readonly project?: string
  readonly crew: number
  readonly reason?: string
}

const JOKO = '10000009'
const SLAMET = '10000015'
const BUDI = '10000008'
const mechanical = { type: 'MEC', lead: 26, crew: 3, requester: JOKO, holder: JOKO, risk: 'MEDIUM' } as const
const general = { type: 'GEN', lead: 26, crew: 2, requester: BUDI, holder: BUDI, risk: 'LOW' } as const
const special = { lead: 25, crew: 2, requester: JOKO, holder: JOKO, risk: 'HIGH' } as const

const TURNAROUND = 'Turnaround 2026, ammonia unit'
const PUMP = 'Overhaul pump P-204A and renew its suction flange'
const RECEIVER = 'Inspect the inside of the air receiver'
const TANK = 'Renew the nozzle of the level gauge on T-204'
const SCREEN = 'Replace the screens of the coating drum'
const SCREEN_WELDS = 'Weld the frames of the new screens'
const BAGGING = 'Renew the guard rails of bagging line 1'

/** The board of the day on which the demo is loaded. */
export const TODAY: readonly DemoPermit[] = [
  {
    ...mechanical,
    title: PUMP,
    requester: SLAMET,
    holder: SLAMET,
    place: ['U200', 'Pump bay P-204'],
    start: -2.2,
    hours: 9,
    story: 'active',
    method: 'Drain and vent, blind both sides, lift the casing with the chain hoist, renew bearings and flange',
    system: 'Carbamate feed',
    tools: ['Chain hoist'],
  },
  {
    ...special,
    type: 'HOT',
    title: 'Weld the suction flange of P-204A',
    requester: SLAMET,
    holder: SLAMET,
    place: ['U200', 'Pump bay P-204'],
    start: -1.6,
    hours: 6,
    story: 'active',
    under: PUMP,
    system: 'Carbamate feed',
    tools: ['Welding set'],
    method: 'Preheat, root and cover pass by electrode, dye check after cooling',
  },
  {
    ...mechanical,
    title: RECEIVER,
    place: ['UTL', 'Boiler house'],
    start: -2.6,
    hours: 10,
    story: 'active',
    subject: 'Pressure vessel',
    system: 'Instrument air',
    method: 'Isolate and vent the receiver, open the manway, clean, measure the wall thickness',
  },
  {
    ...special,
    type: 'CSE',
    title: 'Enter the air receiver',
    crew: 0,
    place: ['UTL', 'Boiler house'],
    start: -0.7,
    hours: 3.8,
    story: 'issued',
    under: RECEIVER,
    subject: 'Pressure vessel',
    system: 'Instrument air',
  },
  {
    ...general,
    title: 'Paint the rails of the gangway',
    place: ['JT2', 'Gangway'],
    start: -3,
    hours: 8,
    story: 'resumed',
    method: 'Brush and roller, two coats, no spraying',
  },
  {
    ...mechanical,
    requester: BUDI,
    holder: '#0',
    title: TANK,
    place: ['TFB', 'Tank T-204'],
    start: -4.5,
    hours: 11,
    story: 'alarm',
    system: 'Ammonia storage',
    level: 2,
    reason: 'Ammonia alarm AT-2041 at the bund of T-204, 28 ppm. Everybody went to muster point 3',
  },
  {
    ...special,
    type: 'LBR',
    requester: BUDI,
    holder: '#0',
    title: 'Open the gauge line of T-204',
    place: ['TFB', 'Tank T-204'],
    start: -3.8,
    hours: 7,
    story: 'below-alarm',
    under: TANK,
    subject: 'Generator',
    system: 'Ammonia storage',
    level: 2,
  },
  {
    ...mechanical,
    title: 'Renew the chain of the granulator drive',
    holder: '#1',
    place: ['U200', 'Granulation'],
    start: -8,
    hours: 12,
    story: 'handover',
    incoming: '#11',
    system: 'Granulation',
    tools: ['Chain hoist'],
  },
  {
    ...general,
    title: 'Clean the drains of the bund of T-201',
    place: ['TFB', 'Bund and drains'],
    start: -10.5,
    hours: 8.5,
    story: 'expired',
    requester: JOKO,
    holder: '#2',
  },
  { ...general, title: BAGGING, place: ['BAG', 'Line 1'], start: -6, hours: 11, story: 'active', holder: '10000013' },
  {
    ...special,
    type: 'HOT',
    title: 'Weld the posts of the guard rails',
    holder: '#3',
    place: ['BAG', 'Line 1'],
    start: -5.4,
    hours: 5.2,
    story: 'fire-watch',
    under: BAGGING,
    tools: ['Welding set'],
  },
  {
    ...mechanical,
    type: 'SHD',
    title: SCREEN,
    holder: '#11',
    place: ['BAG', 'Line 2'],
    start: -6,
    hours: 78,
    story: 'active',
    method: 'One screen a day: lift out the old one, fit the frame, weld, test run in the evening',
  },
  {
    ...special,
    type: 'HOT',
    title: SCREEN_WELDS,
    place: ['BAG', 'Line 2'],
    start: -5.2,
    hours: 4.8,
    story: 'fire-watch',
    under: SCREEN,
    tools: ['Welding set'],
    method: 'Frame by frame, by electrode',
  },
  ...[19, 43].map(
    (start, day): DemoPermit => ({
      ...special,
      type: 'HOT',
      title: SCREEN_WELDS,
      place: ['BAG', 'Line 2'],
      start,
      hours: 6,
      story: day === 0 ? 'approved' : 'draft',
      under: SCREEN_WELDS,
      isDay: true,
      lead: start + 0.6,
      tools: ['Welding set'],
      method: 'Frame by frame, by electrode',
    }),
  ),
  {
    ...mechanical,
    title: 'Align the motor of cooling water pump P-701',
    holder: '#4',
    place: ['UTL', 'Cooling tower'],
    start: -0.3,
    hours: 8,
    story: 'approved',
    risk: 'LOW',
  },
  {
    ...general,
    title: 'Renew the lamps of the turbine deck',
    holder: '#5',
    place: ['C101', 'Turbine deck'],
    start: 19,
    hours: 6,
    story: 'approved',
  },
  {
    ...mechanical,
    title: 'Renew the gasket of the reformer inlet',
    place: ['U100', 'Reformer deck'],
    start: 26,
    hours: 10,
    lead: 28,
    story: 'area-owner',
    system: 'Process gas',
    project: TURNAROUND,
  },
  {
    ...general,
    title: 'Wash the louvres of the cooling tower',
    holder: '#6',
    place: ['UTL', 'Cooling tower'],
    start: 23,
    hours: 8,
    lead: 24,
    story: 'area-owner',
  },
  {
    ...mechanical,
    title: 'Renew the scraper of prilling tower 1',
    holder: '#7',
    place: ['U200', 'Prilling tower'],
    start: 27,
    hours: 9,
    lead: 32,
    story: 'area-owner',
  },
  {
    ...mechanical,
    requester: SLAMET,
    holder: SLAMET,
    title: 'Renew the seal of valve HV-901',
    place: ['UTL', 'Flare'],
    start: 21,
    hours: 8,
    lead: 25,
    story: 'safety',
  },
  {
    ...general,
    title: 'Mow and clear the bund of T-204',
    holder: '#8',
    place: ['TFB', 'Bund and drains'],
    start: 24,
    hours: 8,
    lead: 30,
    story: 'safety',
  },
  {
    ...mechanical,
    title: 'Renew the starter battery of the generator',
    place: ['UTL', 'Boiler house'],
    start: 22,
    hours: 6,
    lead: 32,
    story: 'isolation',
    subject: 'Generator',
    requester: BUDI,
    holder: BUDI,
  },
  {
    ...mechanical,
    title: 'Lift the rotor of compressor C-101',
    holder: '#9',
    place: ['C101', 'Turbine deck'],
    start: 30,
    hours: 12,
    lead: 40,
    story: 'authoriser',
    risk: 'HIGH',
    tools: ['Chain hoist'],
  },
  {
    ...mechanical,
    title: 'Renew relief valve PSV-204',
    holder: '#10',
    place: ['U200', 'High pressure section'],
    start: 28,
    hours: 8,
    lead: 37,
    story: 'authoriser',
    risk: 'HIGH',
    system: 'Synthesis',
  },
  {
    ...mechanical,
    title: 'Cut the support of line 6-A',
    place: ['U100', 'Pipe rack PR-3'],
    start: 25,
    hours: 8,
    lead: 33,
    story: 'returned',
    project: TURNAROUND,
    reason: 'Say how the line below is protected and name the rescue team',
  },
  {
    ...general,
    title: 'Put up a tent for the town hall',
    place: ['UTL', 'Flare'],
    start: 30,
    hours: 6,
    lead: 36,
    story: 'rejected',
    reason: 'The flare can be lit at any time: choose another place',
  },
  {
    ...mechanical,
    title: 'Renew the belt of conveyor 3',
    place: ['BAG', 'Line 2'],
    start: 48,
    hours: 8,
    lead: 50,
    story: 'draft',
  },
  {
    ...general,
    title: 'Renew the signs of the mooring',
    place: ['JT2', 'Mooring dolphins'],
    start: 70,
    hours: 8,
    story: 'draft',
  },
  { ...general, title: 'Repair the fence', place: ['UTL', 'Flare'], start: 52, hours: 8, lead: 54, story: 'deleted' },
  {
    ...mechanical,
    title: 'Renew the coupling of P-703',
    place: ['UTL', 'Water treatment'],
    start: -20,
    hours: 8,
    story: 'cancelled',
    reason: 'The spare coupling has the wrong bore',
  },
  { ...general, title: 'Clean the basin', place: ['UTL', 'Cooling tower'], start: -30, hours: 8, story: 'lapsed' },
]

const JOBS: readonly Pick<DemoPermit, 'type' | 'title' | 'place' | 'risk'>[] = [
  { type: 'MEC', title: 'Renew the mechanical seal of P-204B', place: ['U200', 'Pump bay P-204'], risk: 'MEDIUM' },
  { type: 'MEC', title: 'Change the oil filters of C-101', place: ['C101', 'Lube oil skid'], risk: 'LOW' },
  { type: 'MEC', title: 'Renew the bearings of fan K-301', place: ['U100', 'Reformer deck'], risk: 'MEDIUM' },
  { type: 'MEC', title: 'Tighten the flanges of the synthesis loop', place: ['U100', 'Synthesis loop'], risk: 'HIGH' },
  { type: 'MEC', title: 'Renew the spray nozzles', place: ['U200', 'Granulation'], risk: 'LOW' },
  { type: 'MEC', title: 'Repair the sewing head of line 2', place: ['BAG', 'Line 2'], risk: 'LOW' },
  { type: 'MEC', title: 'Renew the foam proportioner', place: ['TFB', 'Foam station FM-3'], risk: 'MEDIUM' },
  { type: 'GEN', title: 'Scaffold at the prilling tower', place: ['U200', 'Prilling tower'], risk: 'LOW' },
  { type: 'GEN', title: 'Clean the bund of T-201', place: ['TFB', 'Tank T-201'], risk: 'LOW' },
  { type: 'GEN', title: 'Renew the insulation of the steam line', place: ['UTL', 'Boiler house'], risk: 'LOW' },
  { type: 'GEN', title: 'Paint the pipe rack', place: ['U100', 'Pipe rack PR-3'], risk: 'LOW' },
  { type: 'GEN', title: 'Wash the floor of the turbine hall', place: ['C101', 'Turbine deck'], risk: 'LOW' },
]
const SPECIALS: readonly Pick<DemoPermit, 'type' | 'title' | 'tools' | 'hours'>[] = [
  { type: 'HOT', title: 'Weld the support', tools: ['Welding set'], hours: 5 },
  { type: 'HOT', title: 'Grind the seat', tools: ['Angle grinder'], hours: 3 },
  { type: 'WAH', title: 'Work on the scaffold', tools: ['Scaffold set'], hours: 6 },
  { type: 'LIF', title: 'Lift with the hoist', tools: ['Chain hoist'], hours: 4 },
]
const ENDS: readonly PermitStory[] = [
  ...Array.from({ length: 17 }, () => 'closed' as const),
  ...(['cancelled', 'lapsed', 'closed-after-expiry'] as const),
]

/** The permits of the last year: so many permits to work, every third with a special permit. */
export function pastPermits(count: number): readonly DemoPermit[] {
  return Array.from({ length: count }, (_, n) => {
    const job = JOBS[n % JOBS.length] ?? JOBS[0]
    const [requester, holder] = n % 3 === 0 ? [BUDI, BUDI] : n % 3 === 1 ? [JOKO, JOKO] : [JOKO, SLAMET]
    if (!job) return []
    // Each on another day, the newest two days ago.
    const start = -48 - Math.floor((n * 363) / count) * 24 + (n % 5) - 2
    const title = `${job.title}, ${n + 1}`
    const story = ENDS[(n * 7) % ENDS.length] ?? 'closed'
    const main: DemoPermit = { ...job, title, start, hours: 9, lead: 26, story, requester, holder, crew: 2 + (n % 3) }
    const below = SPECIALS[n % SPECIALS.length]
    if (!below || n % 3 !== 1 || story !== 'closed') return [main]
    const under = { ...below, under: title, title: `${below.title}, ${n + 1}`, place: job.place, start: start + 0.6 }
    return [main, { ...main, ...under, risk: 'MEDIUM' as const, lead: 25, crew: 2 }]
  }).flat()
}
