import type { DoneAtOnce, HazardType, Severity } from './forms.ts'
import type { Random } from './random.ts'

/** Typical reports of a plant; `#` is replaced by an equipment number. */
export interface Hazard {
  readonly what: string
  readonly type: HazardType
  /** Which one, of a hazard of no listed type. */
  readonly otherType?: string
  readonly severity: Severity
  readonly details: string
  readonly done: readonly DoneAtOnce[]
}

const hazards: readonly Hazard[] = [
  { what: 'Oil leak at the flange of pump P-#', type: 'leak-or-spill', severity: 'medium', details: 'About a cup of oil since the start of the shift. The drip tray is nearly full and the floor beside it is slippery.', done: ['barricaded', 'warned'] },
  { what: 'Handrail loose on the platform of column C-#', type: 'working-at-height', severity: 'high', details: 'Two bolts of the base plate are missing, the rail moves by a hand when leaned on.', done: ['barricaded', 'warned'] },
  { what: 'Smell of ammonia near valve XV-#', type: 'gas-or-vapour', severity: 'high', details: 'The personal detector showed 18 ppm for a few seconds. Wind from the east.', done: ['warned', 'stopped'] },
  { what: 'Cable tray cover missing above pump bay #', type: 'electrical', severity: 'medium', details: 'Cables are open to water from the cooling tower. No damage seen yet.', done: ['nothing'] },
  { what: 'Scaffold tag expired at exchanger E-#', type: 'working-at-height', severity: 'high', details: 'The green tag is older than seven days and people still use the scaffold.', done: ['stopped', 'warned'] },
  { what: 'Fire extinguisher # blocked by pallets', type: 'fire-or-explosion', severity: 'medium', details: 'Four pallets of drums stand before it, it cannot be reached.', done: ['repaired'] },
  { what: 'Grating not fastened at level 2 of rack PR-#', type: 'slip-trip-fall', severity: 'high', details: 'One panel tilts when stepped on at its edge.', done: ['barricaded'] },
  { what: 'Emergency shower # has no water pressure', type: 'protective-equipment', severity: 'high', details: 'Tested during the round: a thin stream only. The eye wash works.', done: ['warned'] },
  { what: 'Forklift # drives without a working horn', type: 'traffic-or-vehicle', severity: 'medium', details: 'The driver reports that it has been like this for two shifts.', done: ['stopped', 'warned'] },
  { what: 'Sling with a cut at the hoist of bay #', type: 'lifting-or-rigging', severity: 'high', details: 'Web sling, cut of about two centimetres at the edge, no colour tag of this quarter.', done: ['stopped', 'isolated'] },
  { what: 'Guard missing at the coupling of motor M-#', type: 'machine-or-tool', severity: 'high', details: 'Left off after the alignment last night. The motor is running.', done: ['barricaded', 'warned'] },
  { what: 'Puddle of condensate on the walkway at E-#', type: 'slip-trip-fall', severity: 'low', details: 'The steam trap drains onto the walkway and algae grow there.', done: ['repaired'] },
  { what: 'Extension cord with a broken plug at workshop bench #', type: 'electrical', severity: 'medium', details: 'Earth pin broken off, taped by hand.', done: ['isolated'] },
  { what: 'Gas cylinder # stands without a chain', type: 'lifting-or-rigging', severity: 'medium', details: 'Acetylene, cap off, next to the passage.', done: ['repaired', 'warned'] },
  { what: 'Safety valve PSV-# passes slightly', type: 'gas-or-vapour', severity: 'medium', details: 'Whistling sound and cold outlet pipe. The seal tag is in place.', done: ['warned'] },
  { what: 'Rags soaked in oil beside heater H-#', type: 'fire-or-explosion', severity: 'medium', details: 'A whole bag, left after the cleaning of the strainer.', done: ['repaired'] },
  { what: 'No light on the stairs to level # of the tank farm', type: 'slip-trip-fall', severity: 'medium', details: 'Three lamps in a row are out, night shift uses head lamps.', done: ['warned'] },
  { what: 'Truck parked on the fire road at gate #', type: 'traffic-or-vehicle', severity: 'low', details: 'Driver was not in the cab, the road was blocked for half an hour.', done: ['warned'] },
  { what: 'Welding screen missing at bay #', type: 'machine-or-tool', severity: 'medium', details: 'People pass within three metres of the arc.', done: ['stopped'] },
  { what: 'Ear plugs empty at dispenser #', type: 'protective-equipment', severity: 'low', details: 'Empty since the weekend, the compressor hall is above 95 dB.', done: ['nothing'] },
  { what: 'Chemical drum # without a label', type: 'leak-or-spill', severity: 'medium', details: 'Blue drum, half full, no label and no data sheet. Set aside in the bund.', done: ['isolated', 'warned'] },
  { what: 'Hose left over the walkway at pump P-#', type: 'housekeeping', severity: 'low', details: 'Left after flushing, two people stumbled over it.', done: ['repaired'] },
  { what: 'Insulation torn off the steam line at rack PR-#', type: 'other', otherType: 'Hot surface', severity: 'medium', details: 'Hot surface at hand height beside the ladder.', done: ['barricaded'] },
  { what: 'Bund drain valve # found open', type: 'leak-or-spill', severity: 'high', details: 'Should be closed and locked. Closed it, lock was missing.', done: ['isolated', 'warned'] },
  { what: 'Ladder # with a cracked rung', type: 'working-at-height', severity: 'medium', details: 'Fourth rung from below. Tagged and taken out of use.', done: ['isolated'] },
  { what: 'Scrap and packing left at the exit of store #', type: 'housekeeping', severity: 'low', details: 'The emergency exit opens only halfway.', done: ['repaired'] },
  { what: 'Work permit not displayed at job site #', type: 'other', otherType: 'Work permit', severity: 'medium', details: 'The crew could not show it, the holder was at another job.', done: ['stopped'] },
  { what: 'Crane outrigger on soft ground near tank T-#', type: 'lifting-or-rigging', severity: 'high', details: 'Mats too small, the ground gives way visibly.', done: ['stopped', 'warned'] },
] // biome-ignore format: one hazard a line

/** Comments of returns, rejections and closings. */
export const RETURN_REASONS = [
  'Please add a photo and the tag number, so that maintenance finds it',
  'Which level? Please name the exact place',
  'Please say whether the area is barricaded',
  'The severity seems too low for this. Please look again',
] as const
export const REJECT_REASONS = [
  'Reported already by the morning shift, the work order is open',
  'This is planned work under permit, not a hazard. Thank you for looking',
  'Checked at the spot with the operator: nothing found',
] as const
export const APPROVE_COMMENTS = [
  null,
  null,
  'Work order raised',
  'Seen at the spot, agreed',
  'Maintenance informed',
] as const
export const CLOSE_COMMENTS = [
  'Repaired and checked',
  'Cleaned up, area released',
  'Replaced by a new one, old one scrapped',
  'Verified at the spot with the area owner',
  null,
] as const

/** One hazard with a number of its own. */
export function pickHazard(random: Random): Hazard {
  const hazard = random.pick(hazards)
  return { ...hazard, what: hazard.what.replace('#', String(100 + random.below(40) * 5 + random.below(4))) }
}
