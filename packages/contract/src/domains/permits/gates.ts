import { z } from 'zod'

/** What a page says of a gate. */
interface GateDescription {
  readonly label: string
  /** Who accepts looks at it before the work starts, even where all is well. */
  readonly isOfSite?: true
  /** Its fix records something: who may not is led to what stands there. */
  readonly records?: {
    readonly right: 'gasTest' | 'crew' | 'toolbox' | 'hotWork'
    readonly otherwise: string
    /** The dialog that the fix opens at once. */
    readonly dialog?: 'gas-tests' | 'toolbox'
  }
}

const described = <Name extends string>(gates: Readonly<Record<Name, GateDescription>>) => gates

/** The gates between a permit and its work, in the order in which a page lists them. */
export const GATE_DESCRIPTIONS = described({
  window: { label: 'Inside the window' },
  approvals: { label: 'Approved by every stage' },
  parent: { label: 'Permit above in force' },
  checklist: { label: 'Checklist checked' },
  competence: { label: 'Certificates in date' },
  fitness: { label: 'Fit to work', isOfSite: true },
  prequalification: { label: 'Contractor prequalified' },
  equipment: { label: 'Equipment in service and inspected' },
  hiradc: { label: 'HIRADC in force for this place' },
  gas: {
    label: 'Gas test in date and in limits',
    isOfSite: true,
    records: { right: 'gasTest', otherwise: 'Open gas tests', dialog: 'gas-tests' },
  },
  isolation: { label: 'Isolations verified', isOfSite: true },
  alarm: { label: 'No alarm in the area' },
  bulletin: { label: 'Bulletins acknowledged by the crew', isOfSite: true },
  conflicts: { label: 'No conflicting work' },
  standby: { label: 'Attendant and fire watch present, rescue named' },
  crew: { label: 'Crew signed on', isOfSite: true, records: { right: 'crew', otherwise: 'Open people' } },
  toolbox: {
    label: 'Toolbox talk held',
    isOfSite: true,
    records: { right: 'toolbox', otherwise: 'Open toolbox talks', dialog: 'toolbox' },
  },
  shift: { label: 'Handed over at the shift change' },
  confirmation: {
    label: 'Hot work confirmed',
    isOfSite: true,
    records: { right: 'hotWork', otherwise: 'Open confirmation' },
  },
})
export type GateName = keyof typeof GATE_DESCRIPTIONS

const isGate = (name: string): name is GateName => name in GATE_DESCRIPTIONS
export const GATES: readonly GateName[] = Object.keys(GATE_DESCRIPTIONS).filter(isGate)
export const GATE_LABELS: Readonly<Record<GateName, string>> = Object.assign(
  {},
  ...GATES.map((gate) => ({ [gate]: GATE_DESCRIPTIONS[gate].label })),
)

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
