import type { WorkActivity } from '../permit-words.ts'

/** Y: may run together. R: restricted, with an agreed measure. N: must not run together. */
export const VERDICTS = ['Y', 'R', 'N'] as const
export type Verdict = (typeof VERDICTS)[number]
export const VERDICT_LABELS: Readonly<Record<Verdict, string>> = { Y: 'Permitted', R: 'Restricted', N: 'Not permitted' }

/** How near two jobs are: at one place, or at places beside one another. */
export const NEARNESS = ['SAME', 'ADJACENT'] as const
export type Nearness = (typeof NEARNESS)[number]
export const NEARNESS_LABELS: Readonly<Record<Nearness, string>> = { SAME: 'Same place', ADJACENT: 'Adjacent places' }

/** One cell of the matrix: two activities, each pair once. */
export interface StarterRule {
  readonly one: WorkActivity
  readonly other: WorkActivity
  readonly same: Verdict
  readonly adjacent: Verdict
  /** What makes a restricted cell safe. */
  readonly measure: string
}

const rule = (
  one: WorkActivity,
  other: WorkActivity,
  [same, adjacent]: readonly [Verdict, Verdict],
  measure = '',
): StarterRule => ({ one, other, same, adjacent, measure })

/**
 * What holds where a company has changed nothing (domain anchors 2.5); a pair that is missing is permitted. Radiography, and a
 * load over people, are complete; the rest is usual practice, to be confirmed by each site.
 */
export const STARTER_RULES: readonly StarterRule[] = [
  rule('RADIOGRAPHY', 'GENERAL', ['N', 'N']),
  rule('RADIOGRAPHY', 'HOT_WORK', ['N', 'N']),
  rule('RADIOGRAPHY', 'CONFINED_SPACE', ['N', 'N']),
  rule('RADIOGRAPHY', 'HEIGHT', ['N', 'N']),
  rule('RADIOGRAPHY', 'ELECTRICAL', ['N', 'N']),
  rule('RADIOGRAPHY', 'LIFTING', ['N', 'N']),
  rule('RADIOGRAPHY', 'EXCAVATION', ['N', 'N']),
  rule('RADIOGRAPHY', 'RADIOGRAPHY', ['N', 'N']),
  rule('RADIOGRAPHY', 'LINE_BREAKING', ['N', 'N']),
  rule('RADIOGRAPHY', 'COATING', ['N', 'N']),
  rule('RADIOGRAPHY', 'PRESSURE_TEST', ['N', 'N']),

  rule('LIFTING', 'GENERAL', ['N', 'Y']),
  rule('LIFTING', 'HOT_WORK', ['N', 'Y']),
  rule('LIFTING', 'CONFINED_SPACE', ['N', 'R'], 'No load passes over the entry or its rescue route'),
  rule('LIFTING', 'HEIGHT', ['N', 'R'], 'Slewing is limited so that no load comes near people at height'),
  rule('LIFTING', 'ELECTRICAL', ['N', 'R'], 'Boom and load stay outside the clearance of live parts'),
  rule('LIFTING', 'EXCAVATION', ['N', 'R'], 'The crane stands clear of the edge of the excavation'),
  rule('LIFTING', 'LIFTING', ['N', 'R'], 'One lift supervisor directs both cranes'),
  rule('LIFTING', 'LINE_BREAKING', ['N', 'R'], 'No load passes over the opened line'),
  rule('LIFTING', 'COATING', ['N', 'Y']),
  rule('LIFTING', 'PRESSURE_TEST', ['N', 'R'], 'No load passes over the tested line'),

  rule('HOT_WORK', 'LINE_BREAKING', ['N', 'N']),
  rule('HOT_WORK', 'COATING', ['N', 'N']),
  // Inside the space it can be one job; beside it, its sparks and fumes meet people who cannot get out quickly.
  rule(
    'HOT_WORK',
    'CONFINED_SPACE',
    ['R', 'N'],
    'Only as one job in the space: forced ventilation, continuous gas test, gas cylinders outside, one attendant for both',
  ),
  rule('HOT_WORK', 'HEIGHT', ['R', 'Y'], 'Sparks are contained with fire blankets, and nobody works below'),
  rule('HOT_WORK', 'ELECTRICAL', ['R', 'Y'], 'Cables and panels are covered against sparks'),
  rule('HOT_WORK', 'EXCAVATION', ['R', 'Y'], 'Gas is tested at the bottom before and during hot work'),
  rule('HOT_WORK', 'PRESSURE_TEST', ['N', 'R'], 'Hot work stays outside the barrier of the test'),

  rule('CONFINED_SPACE', 'CONFINED_SPACE', ['R', 'Y'], 'Each entry has its own attendant and entry log'),
  rule(
    'CONFINED_SPACE',
    'LINE_BREAKING',
    ['N', 'R'],
    'The space is blinded off from the opened line, gas is tested all the time',
  ),
  rule('CONFINED_SPACE', 'COATING', ['N', 'R'], 'Air for the space is taken away from the vapours'),
  rule('CONFINED_SPACE', 'PRESSURE_TEST', ['N', 'R'], 'The space is blinded off from the tested line'),
  rule('CONFINED_SPACE', 'HEIGHT', ['R', 'Y'], 'Nobody works above the entry'),
  rule('CONFINED_SPACE', 'ELECTRICAL', ['R', 'Y'], 'Only extra-low voltage tools and lamps in the space'),
  rule('CONFINED_SPACE', 'EXCAVATION', ['R', 'Y'], 'Engines stand away from the entry and from its air intake'),

  rule('HEIGHT', 'GENERAL', ['R', 'Y'], 'The area below is closed off and tools are tied'),
  rule('HEIGHT', 'HEIGHT', ['R', 'Y'], 'Nobody works below others, tools are tied'),
  rule('HEIGHT', 'ELECTRICAL', ['R', 'Y'], 'The area below is closed off and live parts are covered'),
  rule('HEIGHT', 'EXCAVATION', ['R', 'Y'], 'Scaffolds and ladders stand clear of the edge'),
  rule('HEIGHT', 'LINE_BREAKING', ['R', 'Y'], 'The way down is free and upwind of the opened line'),
  rule('HEIGHT', 'COATING', ['R', 'Y'], 'The area below is closed off, paint and tools are tied'),
  rule('HEIGHT', 'PRESSURE_TEST', ['N', 'R'], 'Nobody at height in the line of the test'),

  rule('ELECTRICAL', 'ELECTRICAL', ['R', 'Y'], 'One isolation plan for both, each with its own locks'),
  rule('ELECTRICAL', 'EXCAVATION', ['R', 'R'], 'Live services are located, marked and dug out by hand'),
  rule('ELECTRICAL', 'LINE_BREAKING', ['R', 'Y'], 'Circuits are dead or explosion-proof while the line is open'),
  rule('ELECTRICAL', 'COATING', ['R', 'Y'], 'The place is ventilated and circuits are dead or explosion-proof'),
  rule('ELECTRICAL', 'PRESSURE_TEST', ['R', 'Y'], 'Work stays outside the barrier while pressure rises'),

  rule('EXCAVATION', 'EXCAVATION', ['R', 'Y'], 'One banksman for the machines of both'),
  rule('EXCAVATION', 'LINE_BREAKING', ['N', 'R'], 'Gas is tested at the bottom while the line is open'),
  rule('EXCAVATION', 'COATING', ['R', 'Y'], 'Gas is tested at the bottom while solvents are used'),
  rule('EXCAVATION', 'PRESSURE_TEST', ['N', 'R'], 'Nobody in the excavation while pressure is on the line'),

  rule('LINE_BREAKING', 'GENERAL', ['R', 'Y'], 'Others stay outside the barrier and upwind'),
  rule('LINE_BREAKING', 'LINE_BREAKING', ['R', 'Y'], 'Each line has its own proven isolation'),
  rule('LINE_BREAKING', 'COATING', ['R', 'Y'], 'Others stay outside the barrier and upwind'),
  rule('LINE_BREAKING', 'PRESSURE_TEST', ['N', 'R'], 'Blinds stand between the tested and the opened line'),

  rule('PRESSURE_TEST', 'GENERAL', ['N', 'R'], 'Others stay outside the barrier of the test'),
  rule('PRESSURE_TEST', 'COATING', ['N', 'R'], 'Others stay outside the barrier of the test'),
  rule('PRESSURE_TEST', 'PRESSURE_TEST', ['N', 'R'], 'One test controller for both tests'),
]

/** On one process system these affect everything else that is done on it. */
export const SYSTEM_ACTIVITIES: readonly WorkActivity[] = ['LINE_BREAKING', 'PRESSURE_TEST']
/** Loads, tools and sparks fall: what is straight below such work counts as at the same place. */
export const FALLING_ACTIVITIES: readonly WorkActivity[] = ['LIFTING', 'HEIGHT', 'HOT_WORK']
