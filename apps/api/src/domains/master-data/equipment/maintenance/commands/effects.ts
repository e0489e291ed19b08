import type {
  handOverReport,
  moveReport,
  noteReport,
  obligationReport,
  reasonReport,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { obligationWord } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-obligation'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { type DB, run, type Tx } from '../../../../../platform/database.ts'
import { httpError } from '../../../../../platform/errors.ts'
import { CHOOSE } from '../../../../../platform/messages.ts'
import type { LogEntry } from '../../log.ts'
import { overdueInWords, REPORTED } from '../obligations.ts'
import type { EquipmentState, StoredEquipment } from '../queries/stored.ts'

/** One line of the history of a piece. */
type LogLine = Omit<LogEntry, 'equipmentId' | 'at' | 'actorId'>

/** What an act does to a piece: where it leads, what it writes beside the state, and what the history says. */
export interface Effect {
  readonly to: EquipmentState
  readonly set: Partial<Omit<Selectable<DB['equipment']>, 'id' | 'status' | 'version'>>
  readonly lines: readonly LogLine[]
  /** What those who answer for the piece are notified of. */
  readonly notice?: { readonly subject: string; readonly body: string }
}

export interface Given<Body> {
  readonly tx: Tx
  readonly piece: StoredEquipment
  readonly now: Date
  readonly body: Body
}
export type EffectHandler<Body> = (given: Given<Body>) => Effect | Promise<Effect>

const words = (state: EquipmentState) => {
  const text = state.replaceAll('_', ' ').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
const changed = (field: string, from: string | null, to: string | null) => (from === to ? [] : [{ field, from, to }])
const moved = (piece: StoredEquipment, to: EquipmentState) => changed('Status', words(piece.status), words(to))

const stop = (piece: StoredEquipment, note: string | null): LogLine => ({
  kind: 'OUT_OF_SERVICE',
  note,
  changes: moved(piece, 'OUT_OF_SERVICE'),
})

const KINDS = {
  INSPECTED: 'lastInspectionDate',
  TESTED: 'lastTestDate',
  CALIBRATED: 'lastCalibrationDate',
} as const

/**
 * A report of an inspection, test or calibration: passed sets the day it was last done, never back to an earlier one;
 * failed takes the piece out of service in the same step and notifies who answers for it. Throws 422 for a day to come.
 */
export const reported =
  (kind: keyof typeof KINDS): EffectHandler<z.output<typeof obligationReport>> =>
  ({ piece, now, body: { doneOn, result, note, fileId } }) => {
    if (doneOn > formatDate(now)) throw httpError('INVALID', { errors: { doneOn: 'Not later than today' } })
    const line: LogLine = { kind, doneOn, result, note, fileId }
    if (result === 'PASSED') {
      const last = piece[KINDS[kind]]
      const set = last !== null && last >= doneOn ? {} : { [KINDS[kind]]: doneOn }
      return { to: piece.status, set, lines: [line] }
    }
    const stopped = piece.status === 'OUT_OF_SERVICE'
    return {
      to: 'OUT_OF_SERVICE',
      set: { statusReason: note, ...(stopped ? {} : { statusSince: now }) },
      lines: [line, ...(stopped ? [] : [stop(piece, note)])],
      notice: {
        subject: `${obligationWord(piece.family, REPORTED[kind])} failed: ${piece.code}`,
        body: `${piece.typeName} is out of service: ${note}`,
      },
    }
  }

/** Taken out of service, with the reason. */
export const takenOut: EffectHandler<z.output<typeof reasonReport>> = ({ piece, now, body: { note } }) => ({
  to: 'OUT_OF_SERVICE',
  set: { statusReason: note, statusSince: now },
  lines: [stop(piece, note)],
})

/** Returned to service: in use where somebody holds it. */
export const putBack: EffectHandler<z.output<typeof noteReport>> = ({ piece, body: { note } }) => {
  const to = piece.holderId === null ? 'READY' : 'IN_USE'
  return {
    to,
    set: { statusReason: null, statusSince: null },
    lines: [{ kind: 'RETURNED', note, changes: moved(piece, to) }],
  }
}

/** Retired for good; nobody holds it any more. */
export const retired: EffectHandler<z.output<typeof reasonReport>> = ({ piece, now, body: { note } }) => ({
  to: 'RETIRED',
  set: { statusReason: note, statusSince: now, holderId: null },
  lines: [
    { kind: 'RETIRED', note, changes: [...moved(piece, 'RETIRED'), ...changed('Holder', piece.holderName, null)] },
  ],
})

/**
 * Handed over to a person of the company or its contractors. Throws 422 at the person who is not there or holds it already,
 * and with what is overdue where that was not confirmed.
 */
export const handedOver: EffectHandler<z.output<typeof handOverReport>> = async ({
  tx,
  piece,
  now,
  body: { holderId, note, despiteOverdue },
}) => {
  const [person] = await run<{ name: string }>(
    tx,
    'select full_name as name from users where id = $1 and company_id = $2 and archived_at is null',
    [holderId, piece.companyId],
  )
  if (!person) throw httpError('INVALID', { errors: { holderId: CHOOSE } })
  if (holderId === piece.holderId) throw httpError('INVALID', { errors: { holderId: 'This person holds it already' } })
  const overdue = overdueInWords(piece, now)
  if (overdue !== null && !despiteOverdue) {
    const message = `${overdue}. Confirm that you hand it over nevertheless`
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
          ...changed('Holder', piece.holderName, person.name),
          ...changed('Overdue', null, overdue),
          ...moved(piece, 'IN_USE'),
        ],
      },
    ],
  }
}

/** Taken back from its holder. */
export const takenBack: EffectHandler<z.output<typeof noteReport>> = ({ piece, body: { note } }) => {
  const to = piece.status === 'OUT_OF_SERVICE' ? 'OUT_OF_SERVICE' : 'READY'
  return {
    to,
    set: { holderId: null },
    lines: [
      { kind: 'HANDED_OVER', note, changes: [...changed('Holder', piece.holderName, null), ...moved(piece, to)] },
    ],
  }
}

const PLACE = `select l.location_name as "locationName", s.sub_location_name as "subLocationName"
  from locations l left join sub_locations s on s.id = $3 and s.location_id = l.id and s.archived_at is null
  where l.id = $1 and l.company_id = $2 and l.archived_at is null`

/** Moved to another place. Throws 422 at a place that is not there, and where the piece stands there already. */
export const movedTo: EffectHandler<z.output<typeof moveReport>> = async ({ tx, piece, body }) => {
  const { locationId, subLocationId, note } = body
  const [place] = await run<{ locationName: string; subLocationName: string | null }>(tx, PLACE, [
    locationId,
    piece.companyId,
    subLocationId,
  ])
  if (!place) throw httpError('INVALID', { errors: { locationId: CHOOSE } })
  if (subLocationId !== null && place.subLocationName === null) {
    throw httpError('INVALID', { errors: { subLocationId: CHOOSE } })
  }
  if (locationId === piece.locationId && subLocationId === piece.subLocationId) {
    throw httpError('INVALID', { errors: { locationId: 'It stands there already' } })
  }
  return {
    to: piece.status,
    set: { locationId, subLocationId },
    lines: [
      {
        kind: 'MOVED',
        note,
        changes: [
          ...changed('Location', piece.locationName, place.locationName),
          ...changed('Sub-location', piece.subLocationName, place.subLocationName),
        ],
      },
    ],
  }
}
