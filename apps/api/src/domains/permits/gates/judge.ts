import type { GateName } from '@selamat/contract/domains/permits/gates'
import { gas } from './gas-gate.ts'
import { competence, crew, fitness, prequalification, standby, toolbox } from './people-gates.ts'
import { approvals, checklist, confirmation, parent, window } from './permit-gates.ts'
import { alarm, conflicts, equipment, hiradc, isolation } from './place-gates.ts'
import { shift } from './shift-gate.ts'
import type { Judge } from './verdict.ts'

/**
 * The gates of a permit, each a pure function of what was read and the instant; null where it does not apply. Numbers and
 * sources: domain anchors 2.1 to 2.5 and 4.1.
 */
export const JUDGES: Readonly<Record<GateName, Judge>> = {
  window,
  approvals,
  parent,
  checklist,
  competence,
  fitness,
  prequalification,
  equipment,
  hiradc,
  gas,
  isolation,
  alarm,
  conflicts,
  standby,
  crew,
  toolbox,
  shift,
  confirmation,
}
