import type { WorkActivity } from '../master-data/work/work-activity.ts'

/** The kinds of permits that allow work. */
export const PERMIT_KINDS = ['PTW', 'SPECIAL', 'BY_DAY'] as const
export type PermitKind = (typeof PERMIT_KINDS)[number]
export const PERMIT_KIND_LABELS: Readonly<Record<PermitKind, string>> = {
  PTW: 'Permit to work',
  SPECIAL: 'Special permit',
  BY_DAY: 'Special permit of a day',
}

export const PERMIT_RISKS = ['LOW', 'MEDIUM', 'HIGH'] as const
export type PermitRisk = (typeof PERMIT_RISKS)[number]
export const PERMIT_RISK_LABELS: Readonly<Record<PermitRisk, string>> = { LOW: 'Low', MEDIUM: 'Medium', HIGH: 'High' }

export {
  WORK_ACTIVITIES,
  WORK_ACTIVITY_LABELS,
  type WorkActivity,
} from '../master-data/work/work-activity.ts'

/** Who does what under a permit. */
export const CREW_ROLES = ['HOLDER', 'CREW', 'ATTENDANT', 'FIRE_WATCH', 'RESCUE'] as const
export type CrewRole = (typeof CREW_ROLES)[number]
export const CREW_ROLE_LABELS: Readonly<Record<CrewRole, string>> = {
  HOLDER: 'Permit holder',
  CREW: 'Crew',
  ATTENDANT: 'Attendant',
  FIRE_WATCH: 'Fire watch',
  RESCUE: 'Rescue',
}

/** Who stands by while others work; a permit in force can be given another one. */
export const STANDBY_ROLES = ['ATTENDANT', 'FIRE_WATCH', 'RESCUE'] as const satisfies CrewRole[]
export type StandbyRole = (typeof STANDBY_ROLES)[number]

/** A rescue officer is named for every entry to a confined space (Permenaker 11/2023). */
export const needsRescue = (activity: WorkActivity): boolean => activity === 'CONFINED_SPACE'

/** In the order in which every summary lists them (PERMIT-35). */
export const WORKER_TYPES = ['SAFETY_SUPERVISOR', 'SPECIALIST', 'ENGINEER', 'SUPERVISOR', 'GENERAL_WORKER'] as const
export type WorkerType = (typeof WORKER_TYPES)[number]
export const WORKER_TYPE_LABELS: Readonly<Record<WorkerType, string>> = {
  SAFETY_SUPERVISOR: 'Safety Supervisor',
  SPECIALIST: 'Specialist',
  ENGINEER: 'Engineer',
  SUPERVISOR: 'Supervisor',
  GENERAL_WORKER: 'General Worker',
}

/** How many people of each worker type, in the fixed order; types without people are left out (PERMIT-35). */
export const workerSummary = (people: readonly { readonly workerType: WorkerType }[]) =>
  WORKER_TYPES.map((workerType) => ({
    workerType,
    count: people.filter((person) => person.workerType === workerType).length,
  })).filter(({ count }) => count > 0)

/** The gases in the order in which they are tested: oxygen, then flammable, then toxic (1910.146 (d)(5)). */
export const GASES = ['oxygen', 'flammable', 'hydrogenSulfide', 'carbonMonoxide'] as const
export type Gas = (typeof GASES)[number]
export const GAS_LABELS: Readonly<
  Record<Gas, { readonly short: string; readonly name: string; readonly unit: string }>
> = {
  oxygen: { short: 'O₂', name: 'Oxygen', unit: '%' },
  flammable: { short: 'LEL', name: 'Flammable gas', unit: '%' },
  hydrogenSulfide: { short: 'H₂S', name: 'Hydrogen sulfide', unit: 'ppm' },
  carbonMonoxide: { short: 'CO', name: 'Carbon monoxide', unit: 'ppm' },
}
/** Stratified spaces are tested at each. */
export const GAS_LEVELS = ['TOP', 'MIDDLE', 'BOTTOM'] as const

/** The acts that are signed by password, with what the signature means. A stop is not: it must be quick. */
export const SIGNED_ACTIONS = {
  submit: 'I request this permit and have described the work completely',
  approve: 'I have reviewed the work and approve it at my stage',
  return: 'I have reviewed the work and return it for revision',
  reject: 'I have reviewed the work and reject it',
  issue: 'I have checked the site: the controls are in place',
  accept: 'I have read the conditions, explained them to the crew, and accept the permit',
  reinstate: 'The reason of the suspension is gone: I have checked the site again',
  handOver: 'I hand the work over in a safe state',
  takeOver: 'I have checked the incoming holder and the site',
  replaceHolder: 'I name another permit holder: nobody works until this person has accepted',
  handBack: 'The work has stopped, people and tools are clear',
  cancel: 'I end this permit: no work goes on under it',
  close: 'I have checked the area: it is safe and restored',
  fireWatch: 'I have watched the area until the end of the fire watch: no fire',
  extend: 'I ask for a longer window',
  grant: 'I have checked the site and grant the longer window',
  confirmHotWork: 'I confirm the conditions of the hot work',
} as const
export type SignedAction = keyof typeof SIGNED_ACTIONS
