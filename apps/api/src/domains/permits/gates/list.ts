import type { GateName } from '@selamat/contract/domains/permits/gates'
import { alarm } from './alarm.ts'
import { approvals } from './approvals.ts'
import { bulletin } from './bulletin.ts'
import { checklist } from './checklist.ts'
import { competence } from './competence.ts'
import { confirmation } from './confirmation.ts'
import { conflicts } from './conflicts.ts'
import { crew } from './crew.ts'
import { equipment } from './equipment.ts'
import { fitness } from './fitness.ts'
import { gas } from './gas.ts'
import type { Expressions, Sources } from './gate.ts'
import { hiradc } from './hiradc.ts'
import { isolation } from './isolation.ts'
import { parent } from './parent.ts'
import { prequalification } from './prequalification.ts'
import { shift } from './shift.ts'
import { standby } from './standby.ts'
import { toolbox } from './toolbox.ts'
import { window } from './window.ts'

/** The gates by name, each in a file of its own. Numbers and sources: domain anchors 2.1 to 2.5 and 4.1. */
export const GATE_PARTS = {
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
  bulletin,
  conflicts,
  standby,
  crew,
  toolbox,
  shift,
  confirmation,
} satisfies Readonly<Record<GateName, { readonly facts: Expressions; readonly sources: Sources }>>
