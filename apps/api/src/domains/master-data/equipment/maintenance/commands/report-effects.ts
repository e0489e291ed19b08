import type { obligationReport } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { obligationLabel } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-obligation'
import { formatDate } from '@selamat/contract/kit/dates'
import type { z } from 'zod'
import { httpError } from '../../../../../platform/errors.ts'
import type { LogEntry } from '../../log.ts'
import { REPORTED } from '../obligations.ts'
import type { StoredEquipment } from '../queries/stored.ts'
import { type Effect, type EffectHandler, type LogLine, moved, stateWith, stop } from './effects.ts'

const KINDS = {
  INSPECTED: 'lastInspectionDate',
  TESTED: 'lastTestDate',
  CALIBRATED: 'lastCalibrationDate',
} as const

/** Of an inspection by form: its report, what decides of the answers and, where it corrects one, that log entry. */
type ByForm = Pick<LogEntry, 'caseId' | 'inspectionRule' | 'correctsId'>
type ReportedObligation = z.output<typeof obligationReport> & ByForm

/**
 * A report of an inspection, test or calibration: passed sets the day it was last done, never back to an earlier one;
 * failed takes the equipment out of service in the same step and notifies the responsible people. Throws 422 for a future date.
 */
export const reported =
  (kind: keyof typeof KINDS): EffectHandler<ReportedObligation> =>
  ({ equipment, now, body: { doneOn, result, note, fileId, caseId, inspectionRule } }) => {
    if (doneOn > formatDate(now)) throw httpError('INVALID', { errors: { doneOn: 'Not later than today' } })
    const last = equipment[KINDS[kind]]
    const line = { kind, doneOn, result, note, fileId, caseId, inspectionRule }
    if (result === 'FAILED') return failed(equipment, now, { ...line, previousOn: last })
    return { to: equipment.status, set: laterDay(equipment, kind, doneOn), lines: [{ ...line, previousOn: last }] }
  }

/** The day of a report that passed, unless a later one is known. */
function laterDay(equipment: StoredEquipment, kind: keyof typeof KINDS, doneOn: string): Effect['set'] {
  const last = equipment[KINDS[kind]]
  return last !== null && last >= doneOn ? {} : { [KINDS[kind]]: doneOn }
}

/** A report that failed: out of service, and the responsible people are notified. */
function failed(equipment: StoredEquipment, now: Date, line: LogLine & { readonly kind: keyof typeof KINDS }): Effect {
  const { note = null, caseId = null } = line
  const stopped = equipment.status === 'OUT_OF_SERVICE'
  return {
    to: 'OUT_OF_SERVICE',
    set: { statusReason: note, ...(stopped ? {} : { statusSince: now }) },
    lines: [line, ...(stopped ? [] : [stop(equipment, note, caseId)])],
    notification: {
      kind: 'INSPECTION_FAILED',
      params: {
        obligation: obligationLabel(equipment.family, REPORTED[line.kind]),
        code: equipment.code,
        typeName: equipment.typeName,
        reason: note,
      },
    },
  }
}

/** An inspection by form whose report is corrected. */
export interface CorrectedInspection {
  readonly line: LogLine & { readonly kind: 'INSPECTED'; readonly doneOn: string; readonly result: 'PASSED' | 'FAILED' }
  readonly before: { readonly result: 'PASSED' | 'FAILED'; readonly note: string | null }
  /** No other inspection is later. */
  readonly newest: boolean
  /** It is why the equipment was last taken out of service. */
  readonly stopped: boolean
  /** The day of the last other inspection that passed. */
  readonly otherOn: string | null
}

/**
 * The correction of an inspection's report: the day that counts follows its result; the equipment goes out of service or
 * comes back where no later inspection and nothing else decides about it.
 */
export const corrected =
  ({ line, before, newest, stopped, otherOn }: CorrectedInspection): EffectHandler<unknown> =>
  ({ equipment, now }) => {
    const { doneOn, result, note = null } = line
    const { status, statusReason, lastInspectionDate, holderId } = equipment
    if (result === 'FAILED') {
      const counted = before.result === 'PASSED' && lastInspectionDate === doneOn
      const set = counted ? { lastInspectionDate: otherOn } : {}
      if (newest && before.result === 'PASSED') {
        const effect = failed(equipment, now, line)
        return { ...effect, set: { ...set, ...effect.set } }
      }
      const reason = stopped && statusReason === before.note ? { statusReason: note } : {}
      return { to: status, set: { ...set, ...reason }, lines: [line] }
    }
    const set = laterDay(equipment, 'INSPECTED', doneOn)
    const others = equipment.failed.filter((kind) => kind !== 'INSPECTED')
    if (!newest || !stopped || others.length > 0 || status !== 'OUT_OF_SERVICE')
      return { to: status, set, lines: [line] }
    const to = stateWith(holderId, 'READY')
    const back: LogLine = { kind: 'RETURNED', note, changes: moved(equipment, to), caseId: line.caseId ?? null }
    return { to, set: { ...set, statusReason: null, statusSince: null }, lines: [line, back] }
  }
