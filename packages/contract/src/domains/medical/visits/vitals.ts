import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'
import { id, instant } from '../../../kit/text.ts'
import { MEDICAL_CENTER } from '../items.ts'

/**
 * What is measured, with the values that a living person can have, and those that are normal for an adult at rest: a doctor of the
 * company confirms the latter, which only colour a value.
 */
export const VITALS = {
  systolic: { label: 'Systolic pressure', unit: 'mmHg', min: 40, max: 300, step: 1, normal: [90, 139] },
  diastolic: { label: 'Diastolic pressure', unit: 'mmHg', min: 20, max: 200, step: 1, normal: [60, 89] },
  pulse: { label: 'Pulse', unit: '/min', min: 20, max: 250, step: 1, normal: [60, 100] },
  respiration: { label: 'Respiration', unit: '/min', min: 4, max: 80, step: 1, normal: [12, 20] },
  temperature: { label: 'Temperature', unit: '°C', min: 30, max: 45, step: 0.1, normal: [36, 37.5] },
  spo2: { label: 'SpO₂', unit: '%', min: 50, max: 100, step: 1, normal: [95, 100] },
  glucose: { label: 'Glucose', unit: 'mg/dL', min: 10, max: 1500, step: 1, normal: null },
  weight: { label: 'Weight', unit: 'kg', min: 1, max: 500, step: 0.1, normal: null },
  height: { label: 'Height', unit: 'cm', min: 30, max: 300, step: 1, normal: null },
  pain: { label: 'Pain', unit: 'of 10', min: 0, max: 10, step: 1, normal: null },
} as const
export type VitalName = keyof typeof VITALS
export const VITAL_NAMES = Object.keys(VITALS) as readonly VitalName[]

/** What a value in another unit probably is. */
const OTHER_UNITS: { readonly [K in VitalName]?: (value: number) => string | null } = {
  temperature: (value) =>
    value >= 86 && value <= 113 ? `${value} °F is ${(((value - 32) * 5) / 9).toFixed(1)} °C` : null,
  glucose: (value) => (value > 0 && value < 10 ? `${value} mmol/L is ${Math.round(value * 18)} mg/dL` : null),
  weight: (value) => (value > 500 && value < 1100 ? `${value} lb is ${(value * 0.4536).toFixed(1)} kg` : null),
  height: (value) => (value > 0.3 && value < 3 ? `${value} m is ${Math.round(value * 100)} cm` : null),
}

/** Why a value cannot be; null: it can. */
export function vitalProblem(name: VitalName, value: number): string | null {
  const { unit, min, max, step } = VITALS[name]
  const range = `From ${min} to ${max} ${unit}`
  if (value < min || value > max) {
    const hint = OTHER_UNITS[name]?.(value)
    return hint ? `${range}. ${hint}` : range
  }
  const steps = value / step
  if (Math.abs(steps - Math.round(steps)) > 1e-6) return step === 1 ? 'Use a whole number' : 'At most one decimal'
  return null
}

const measured = (name: VitalName) =>
  z
    .number('Enter a number')
    .nullish()
    .transform((value) => value ?? null)
    .superRefine((value, context) => {
      const message = value === null ? null : vitalProblem(name, value)
      if (message) context.addIssue({ code: 'custom', message })
    })

const measurements = {
  systolic: measured('systolic'),
  diastolic: measured('diastolic'),
  pulse: measured('pulse'),
  respiration: measured('respiration'),
  temperature: measured('temperature'),
  spo2: measured('spo2'),
  glucose: measured('glucose'),
  isFasting: z
    .boolean()
    .nullish()
    .transform((value) => value ?? null),
  weight: measured('weight'),
  height: measured('height'),
  pain: measured('pain'),
}

/** Vitals of somebody who is at the clinic. */
export const vitalsWrite = z.strictObject({ reservationId: id, ...measurements }).superRefine((values, context) => {
  const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  const { systolic, diastolic, glucose, isFasting } = values
  if (VITAL_NAMES.every((name) => values[name] === null)) say('systolic', 'Enter at least one value')
  if ((systolic === null) !== (diastolic === null)) {
    say(systolic === null ? 'systolic' : 'diastolic', 'Enter both values of the pressure')
  }
  if (systolic !== null && diastolic !== null && diastolic >= systolic) {
    say('diastolic', 'The diastolic pressure is lower than the systolic')
  }
  if (isFasting !== null && glucose === null) say('glucose', 'Enter the glucose')
})

/** Vitals as they were measured. */
export const vitalsRow = z.object({
  id,
  at: instant,
  by: z.string(),
  reservationId: id,
  systolic: z.int().nullable(),
  diastolic: z.int().nullable(),
  pulse: z.int().nullable(),
  respiration: z.int().nullable(),
  temperature: z.number().nullable(),
  spo2: z.int().nullable(),
  glucose: z.int().nullable(),
  isFasting: z.boolean().nullable(),
  weight: z.number().nullable(),
  height: z.int().nullable(),
  pain: z.int().nullable(),
})
export type VitalsRow = z.infer<typeof vitalsRow>

export const vitals = {
  write: endpoint({
    method: 'POST',
    path: '/reservations/vitals',
    summary: 'Write the vitals of a patient who is at the clinic; an earlier measurement stays',
    done: 'Vitals saved',
    permission: may(MEDICAL_CENTER, 'update'),
    creates: true,
    example: {
      body: {
        ...{ reservationId: 1, systolic: 128, diastolic: 82, pulse: 76, respiration: 16, temperature: 36.7, spo2: 98 },
        ...{ glucose: null, isFasting: null, weight: 71.5, height: 172, pain: 0 },
      },
    },
    body: vitalsWrite,
    data: z.object({ id, at: instant }),
  }),
}
