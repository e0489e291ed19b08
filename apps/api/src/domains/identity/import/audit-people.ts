import type { AuditEntry } from '../../../platform/audit.ts'
import { discreet } from '../commands/user-audit.ts'
import type { Carried, Hand } from './write-people.ts'

/** What is written about people who were imported: of new ones what they have, of others what changed. */
export const auditsOf = (carried: readonly Carried[], { tenant, actorId, at }: Hand): AuditEntry[] =>
  carried.map(({ id, plan: { username, person, values, told, post } }): AuditEntry => {
    const fields = Object.entries(told)
    const from = post ? { validFrom: post.validFrom } : {}
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
