import type { OpeningPurpose } from '@selamat/contract/domains/medical/patients/record-words'

/** What somebody is at the clinic: by its list of clinicians, or somebody else who holds its items. */
export const READERS = ['DOCTOR', 'NURSE', 'PHARMACIST', 'OTHER'] as const
export type Reader = (typeof READERS)[number]

/**
 * By what a part of a record opens to who holds its item:
 * SCOPE the item in its data scope; CARE besides that a visit, or a task of the patient, in hand; QUEUE of who is at the clinic;
 * DISPENSING of a prescription that waits to be handed out, or was; BREAK_GLASS an opening in an emergency alone; NEVER not at all.
 */
export type Door = 'SCOPE' | 'CARE' | 'QUEUE' | 'DISPENSING' | 'BREAK_GLASS' | 'NEVER'

interface Part extends Readonly<Record<Reader, Door>> {
  /** What a restriction of the record does to it: nothing, or all but a prescription in hand waits for an emergency. */
  readonly restricted: 'AS_EVER' | 'BREAK_GLASS'
}

/** Who sees which part of a record: the one table that every list, page, file, print and command of the clinic asks. */
export const WHO_SEES = {
  /** That somebody comes or came, when and where. */
  appointment: { DOCTOR: 'SCOPE', NURSE: 'SCOPE', PHARMACIST: 'QUEUE', OTHER: 'SCOPE', restricted: 'AS_EVER' },
  /** Why, on reservations and in their events. */
  reason: {
    DOCTOR: 'SCOPE',
    NURSE: 'SCOPE',
    PHARMACIST: 'BREAK_GLASS',
    OTHER: 'BREAK_GLASS',
    restricted: 'BREAK_GLASS',
  },
  /** Health reports in My Task, beside their candidates: decided where cases are. */
  report: { DOCTOR: 'SCOPE', NURSE: 'SCOPE', PHARMACIST: 'NEVER', OTHER: 'SCOPE', restricted: 'AS_EVER' },
  /** Visits with notes and diagnoses, vitals, allergies, conditions, consents. */
  record: { DOCTOR: 'CARE', NURSE: 'CARE', PHARMACIST: 'BREAK_GLASS', OTHER: 'BREAK_GLASS', restricted: 'BREAK_GLASS' },
  /** Check-ups with their results, and exposures; what is concluded long ago opens as the record does. */
  results: {
    ...{ DOCTOR: 'SCOPE', NURSE: 'SCOPE', PHARMACIST: 'BREAK_GLASS', OTHER: 'BREAK_GLASS' },
    restricted: 'BREAK_GLASS',
  },
  /** That tests are due. */
  recalls: { DOCTOR: 'SCOPE', NURSE: 'SCOPE', PHARMACIST: 'BREAK_GLASS', OTHER: 'BREAK_GLASS', restricted: 'AS_EVER' },
  /** Medicines of a visit, with the allergies that they are checked against. */
  prescription: {
    DOCTOR: 'CARE',
    NURSE: 'CARE',
    PHARMACIST: 'DISPENSING',
    OTHER: 'BREAK_GLASS',
    restricted: 'BREAK_GLASS',
  },
  letters: {
    DOCTOR: 'CARE',
    NURSE: 'CARE',
    PHARMACIST: 'BREAK_GLASS',
    OTHER: 'BREAK_GLASS',
    restricted: 'BREAK_GLASS',
  },
  /** State, activity words and days; superiors read those of their own people. */
  fitness: { DOCTOR: 'SCOPE', NURSE: 'SCOPE', PHARMACIST: 'BREAK_GLASS', OTHER: 'BREAK_GLASS', restricted: 'AS_EVER' },
} as const satisfies Readonly<Record<string, Part>>
export type PartName = keyof typeof WHO_SEES

const doorOf = (part: PartName, reader: Reader): Door => WHO_SEES[part][reader]
const IN_CARE: readonly Door[] = ['SCOPE', 'CARE', 'DISPENSING']

/** Whether a part belongs to somebody's work: who does not read it by that writes nothing of it either. */
export const worksWith = (part: PartName, reader: Reader): boolean => IN_CARE.includes(doorOf(part, reader))
/** Whose work a part is. */
export const workersOf = (part: PartName): readonly Reader[] => READERS.filter((reader) => worksWith(part, reader))
/** Whether the item and its scope alone open a part of a record that is not restricted. */
export const readsByScope = (part: PartName, reader: Reader): boolean => doorOf(part, reader) === 'SCOPE'
/** Whether a restriction closes a part. */
export const isRestrictable = (part: PartName): boolean => WHO_SEES[part].restricted === 'BREAK_GLASS'

/** How somebody stands to a patient. */
export interface Relation {
  readonly reader: Reader
  /** The patient is in the data scope; that of every company keeps the product and cares for nobody. */
  readonly isReached: boolean
  readonly isRestricted: boolean
  /** A visit or task of the patient is in hand. */
  readonly cares: boolean
  /** A prescription of the patient waits for this reader, or was handed out lately. */
  readonly dispenses: boolean
  /** The purpose of an opening that runs. */
  readonly opening: OpeningPurpose | null
}

/** Whether a part opens in an emergency only. */
export function needsBreakGlass(part: PartName, { reader, isReached, isRestricted, dispenses }: Relation): boolean {
  const door = doorOf(part, reader)
  const isClosed = isRestricted && isRestrictable(part) && !(door === 'DISPENSING' && dispenses)
  return !isReached || !worksWith(part, reader) || isClosed
}

/** By which door a part is open: the own work, or an opening that runs; null: it is closed. */
export function doorTo(part: PartName, relation: Relation): 'WORK' | 'OPENING' | null {
  const { reader, cares, dispenses, opening } = relation
  const isClosed = needsBreakGlass(part, relation)
  const door = doorOf(part, reader)
  if (!isClosed && (door === 'SCOPE' || (door === 'CARE' && cares) || (door === 'DISPENSING' && dispenses)))
    return 'WORK'
  return opening !== null && (!isClosed || opening === 'EMERGENCY') ? 'OPENING' : null
}

/** For what a record is opened so that a part is written, too: a look for an audit changes nothing, one for a letter letters alone. */
export const writingPurposes = (part: PartName): readonly OpeningPurpose[] =>
  part === 'letters' ? ['TREATMENT', 'LETTER', 'EMERGENCY'] : ['TREATMENT', 'EMERGENCY']

/** The same for a change: by who works with the part, whose record is open by care or for treatment. */
export function mayWrite(part: PartName, relation: Relation): boolean {
  if (!worksWith(part, relation.reader)) return false
  const door = doorTo(part, relation)
  return (
    door === 'WORK' ||
    (door === 'OPENING' && relation.opening !== null && writingPurposes(part).includes(relation.opening))
  )
}
