import type {
  handOverReport,
  moveReport,
  noteReport,
  reasonReport,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { type DB, run, type Tx } from '../../../../../platform/database.ts'
import { httpError } from '../../../../../platform/errors.ts'
import { CHOOSE } from '../../../../../platform/messages.ts'
import type { LogEntry } from '../../log.ts'
import { overdueMessage } from '../obligations.ts'
import type { EquipmentState, StoredEquipment } from '../queries/stored.ts'
import type { EquipmentNotification } from './notify-responsible.ts'

/** One entry of the equipment log. */
export type LogLine = Omit<LogEntry, 'equipmentId' | 'at' | 'actorId'>

/** The effect of an action: the next state, further columns and log entries. */
export interface Effect {
  readonly to: EquipmentState
  readonly set: Partial<Omit<Selectable<DB['equipment']>, 'id' | 'status' | 'version'>>
  readonly lines: readonly LogLine[]
  /** A file of the report. */
  readonly fileId?: number | null
  /** The notification to the responsible people. */
  readonly notification?: EquipmentNotification
}

export interface EffectInput<Body> {
  readonly tx: Tx
  readonly equipment: StoredEquipment
  readonly now: Date
  readonly body: Body
}
export type EffectHandler<Body> = (input: EffectInput<Body>) => Effect | Promise<Effect>

const statusLabel = (state: EquipmentState) => {
  const text = state.replaceAll('_', ' ').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
const changed = (field: string, from: string | null, to: string | null) => (from === to ? [] : [{ field, from, to }])
/** The change of status for the history. */
export const moved = (equipment: StoredEquipment, to: EquipmentState) =>
  changed('Status', statusLabel(equipment.status), statusLabel(to))

/** The history of going out of service. */
export const stop = (equipment: StoredEquipment, note: string | null, caseId: number | null = null): LogLine => ({
  kind: 'OUT_OF_SERVICE',
  note,
  changes: moved(equipment, 'OUT_OF_SERVICE'),
  caseId,
})

/** Taken out of service, with the reason. */
export const takenOut: EffectHandler<z.output<typeof reasonReport>> = ({ equipment, now, body: { note } }) => ({
  to: 'OUT_OF_SERVICE',
  set: { statusReason: note, statusSince: now },
  lines: [stop(equipment, note)],
})

/** In use while somebody has it, unless it is out of service. */
export const stateWith = (holderId: number | null, status: EquipmentState): EquipmentState =>
  status === 'OUT_OF_SERVICE' ? status : holderId === null ? 'READY' : 'IN_USE'

/** Returned to service: in use if it has a holder. */
export const returnedToService: EffectHandler<z.output<typeof noteReport>> = ({ equipment, body: { note } }) => {
  const to = stateWith(equipment.holderId, 'READY')
  return {
    to,
    set: { statusReason: null, statusSince: null },
    lines: [{ kind: 'RETURNED', note, changes: moved(equipment, to) }],
  }
}

/** Retired; the holder is cleared. */
export const retired: EffectHandler<z.output<typeof reasonReport>> = ({ equipment, now, body: { note } }) => ({
  to: 'RETIRED',
  set: { statusReason: note, statusSince: now, holderId: null },
  lines: [
    {
      kind: 'RETIRED',
      note,
      changes: [...moved(equipment, 'RETIRED'), ...changed('Holder', equipment.holderName, null)],
    },
  ],
})

/**
 * Handed over to a person of the company or its contractors. Throws 422 for a person who does not exist or already has it,
 * and for overdue obligations that were not confirmed.
 */
export const handedOver: EffectHandler<z.output<typeof handOverReport>> = async ({
  tx,
  equipment,
  now,
  body: { holderId, note, despiteOverdue },
}) => {
  const person = await tx
    .selectFrom('users')
    .select('fullName as name')
    .where('id', '=', holderId)
    .where('companyId', '=', equipment.companyId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  if (!person) throw httpError('INVALID', { errors: { holderId: CHOOSE } })
  if (holderId === equipment.holderId)
    throw httpError('INVALID', { errors: { holderId: 'This person already has this equipment' } })
  const overdue = overdueMessage(equipment, now)
  if (overdue !== null && !despiteOverdue) {
    const message = `${overdue}. Confirm to hand it over anyway`
    throw httpError('INVALID', { message, errors: { despiteOverdue: message } })
  }
  return {
    to: 'IN_USE',
    set: { holderId },
    lines: [
      {
        kind: 'HANDED_OVER',
        note,
        changes: [
          ...changed('Holder', equipment.holderName, person.name),
          ...changed('Overdue', null, overdue),
          ...moved(equipment, 'IN_USE'),
        ],
      },
    ],
  }
}

/** Returned by its holder. */
export const returned: EffectHandler<z.output<typeof noteReport>> = ({ equipment, body: { note } }) => {
  const to = stateWith(null, equipment.status)
  return {
    to,
    set: { holderId: null },
    lines: [
      {
        kind: 'HANDED_OVER',
        note,
        changes: [...changed('Holder', equipment.holderName, null), ...moved(equipment, to)],
      },
    ],
  }
}

/** Moved to another location. Throws 422 for a location that does not exist, and for the present one. */
export const movedTo: EffectHandler<z.output<typeof moveReport>> = async ({ tx, equipment, body }) => {
  const { locationId, subLocationId, note } = body
  const [location] = await run<{ locationName: string; subLocationName: string | null }>(
    tx,
    sql`select l.location_name, s.sub_location_name
      from locations l left join sub_locations s on s.id = ${subLocationId} and s.location_id = l.id and s.archived_at is null
      where l.id = ${locationId} and l.company_id = ${equipment.companyId} and l.archived_at is null`,
  )
  if (!location) throw httpError('INVALID', { errors: { locationId: CHOOSE } })
  if (subLocationId !== null && location.subLocationName === null) {
    throw httpError('INVALID', { errors: { subLocationId: CHOOSE } })
  }
  if (locationId === equipment.locationId && subLocationId === equipment.subLocationId) {
    throw httpError('INVALID', { errors: { locationId: 'Already at this location' } })
  }
  return {
    to: equipment.status,
    set: { locationId, subLocationId },
    lines: [
      {
        kind: 'MOVED',
        note,
        changes: [
          ...changed('Location', equipment.locationName, location.locationName),
          ...changed('Sub-location', equipment.subLocationName, location.subLocationName),
        ],
      },
    ],
  }
}
