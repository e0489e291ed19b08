import { z } from 'zod'

/** The gates between a permit and its work, in the order in which a page lists them. */
export const GATES = [
  'window',
  'approvals',
  'parent',
  'checklist',
  'competence',
  'fitness',
  'prequalification',
  'equipment',
  'hiradc',
  'gas',
  'isolation',
  'alarm',
  'conflicts',
  'standby',
  'crew',
  'toolbox',
  'shift',
  'confirmation',
] as const
export type GateName = (typeof GATES)[number]

export const GATE_LABELS: Readonly<Record<GateName, string>> = {
  window: 'Inside the window',
  approvals: 'Approved by every stage',
  parent: 'Permit above in force',
  checklist: 'Checklist checked',
  competence: 'Certificates in date',
  fitness: 'Fit to work',
  prequalification: 'Contractor prequalified',
  equipment: 'Equipment in service and inspected',
  hiradc: 'HIRADC in force for this place',
  gas: 'Gas test in date and in limits',
  isolation: 'Isolations verified',
  alarm: 'No alarm in the area',
  conflicts: 'No conflicting work',
  standby: 'Attendant and fire watch present, rescue named',
  crew: 'Crew signed on',
  toolbox: 'Toolbox talk held',
  shift: 'Handed over at the shift change',
  confirmation: 'Hot work confirmed',
}

/** The fix of a gate that another holder puts right; a page that can, asks for the holder at once. */
export const REPLACE_HOLDER = 'Replace holder'

/** `open`: met. `closed`: work must not start or go on. `warning`: open, with a remark. */
export const GATE_STATES = ['open', 'closed', 'warning'] as const

/** One gate with its reason, and the page or part of the permit's page where it can be put right. */
export const gateResult = z.object({
  gate: z.enum(GATES),
  state: z.enum(GATE_STATES),
  /** It is closed because a step that comes in the course of things is still to be done; nothing is wrong. */
  isToDo: z.boolean(),
  reason: z.string(),
  fix: z.object({ label: z.string(), address: z.string() }).nullable(),
})
export type GateResult = z.output<typeof gateResult>

/** All gates that apply to a permit, at an instant. */
export const gateReport = z.object({
  checkedAt: z.iso.datetime({ offset: true }),
  /** Work is allowed: the permit is active and no gate is closed. */
  mayWork: z.boolean(),
  closed: z.int(),
  gates: z.array(gateResult),
})
export type GateReport = z.output<typeof gateReport>
