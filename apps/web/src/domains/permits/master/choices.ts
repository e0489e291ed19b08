import {
  GAS_LABELS,
  GASES,
  PERMIT_KIND_LABELS,
  PERMIT_RISK_LABELS,
  PERMIT_RISKS,
  WORK_ACTIVITIES,
  WORK_ACTIVITY_LABELS,
} from '@selamat/contract/domains/permits/permit-words'
import { rankConfiguration } from '@selamat/contract/domains/permits/rank-configuration'
import { WORK_TYPE_KINDS, workType } from '@selamat/contract/domains/permits/work-type'
import { choicesOf } from '../../../lib/resource-reads.ts'

const labelled = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))

export const kinds = labelled(WORK_TYPE_KINDS, PERMIT_KIND_LABELS)
export const activities = labelled(WORK_ACTIVITIES, WORK_ACTIVITY_LABELS)
export const risks = labelled(PERMIT_RISKS, PERMIT_RISK_LABELS)
export const gases = GASES.map((value) => ({ value, label: `${GAS_LABELS[value].name} (${GAS_LABELS[value].short})` }))

export const workTypes = choicesOf(workType)
export const ranks = choicesOf(rankConfiguration)
