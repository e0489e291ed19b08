import type { AuditEntry } from '../../../platform/audit.ts'
import { discreet } from '../commands/user-audit.ts'
import type { Carried, Hand } from './write-people.ts'

/** What is written about people who were imported: of new ones what they have, of others what changed. */
export const auditsOf = (carried: readonly Carried[], { tenant, actorId, at }: Hand): AuditEntry[] =>
  carried.map(({ id, plan: { username, person, values, changes, position } }): AuditEntry => {
    const fields = Object.entries(changes)
    const from = position ? { validFrom: position.validFrom } : {}
    return {
      companyId: tenant,
      actorId,
      at,
      entity: 'users',
      entityId: id,
      label: `${values.fullName} (${username})`,
      action: person ? 'update' : 'create',
      before: person ? discreet(Object.fromEntries(fields.map(([key, { was }]) => [key, was]))) : null,
      after: discreet({ ...Object.fromEntries(fields.map(([key, { is }]) => [key, is])), ...from }),
    }
  })
