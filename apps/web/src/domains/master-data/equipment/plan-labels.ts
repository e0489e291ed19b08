import type { EquipmentPlan } from '@selamat/contract/domains/master-data/equipment/equipment-plan'

type Plan = Pick<EquipmentPlan, 'inspectionMonths' | 'testMonths' | 'calibrationMonths'>

/** So many months, in words. */
export const months = (n: number): string => (n === 1 ? 'month' : `${n} months`)

/** The plan of a type in words: "inspected every 6 months, tested every 12 months". */
export function planLabels({ inspectionMonths, testMonths, calibrationMonths }: Plan): string {
  const children = [
    ['inspected', inspectionMonths],
    ['tested', testMonths],
    ['calibrated', calibrationMonths],
  ] as const
  const planned = children.flatMap(([what, every]) => (every === null ? [] : [`${what} every ${months(every)}`]))
  return planned.length === 0 ? 'nothing is planned' : planned.join(', ')
}
