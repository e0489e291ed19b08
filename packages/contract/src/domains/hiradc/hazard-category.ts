import { z } from 'zod'

/** Where harm comes from. Fixed, so that hazards, heat maps and comparisons group alike in every company and every year. */
export const HAZARD_CATEGORIES = [
  'FIRE_EXPLOSION',
  'TOXIC_GAS',
  'CHEMICAL',
  'PRESSURE',
  'ELECTRICITY',
  'MACHINERY',
  'LIFTING',
  'HEIGHT',
  'CONFINED_SPACE',
  'EXCAVATION',
  'TRAFFIC',
  'TEMPERATURE',
  'NOISE_VIBRATION',
  'RADIATION',
  'ERGONOMICS',
  'BIOLOGICAL',
  'HOUSEKEEPING',
  'WEATHER_NATURE',
  'PEOPLE',
  'ENVIRONMENT',
] as const
export type HazardCategory = (typeof HAZARD_CATEGORIES)[number]

export const HAZARD_CATEGORY_LABELS: Readonly<Record<HazardCategory, string>> = {
  FIRE_EXPLOSION: 'Fire and explosion',
  TOXIC_GAS: 'Toxic gas and vapour',
  CHEMICAL: 'Chemicals',
  PRESSURE: 'Pressure and stored energy',
  ELECTRICITY: 'Electricity',
  MACHINERY: 'Machinery and tools',
  LIFTING: 'Lifting and rigging',
  HEIGHT: 'Work at height',
  CONFINED_SPACE: 'Confined space',
  EXCAVATION: 'Excavation',
  TRAFFIC: 'Traffic and mobile plant',
  TEMPERATURE: 'Hot and cold surfaces',
  NOISE_VIBRATION: 'Noise and vibration',
  RADIATION: 'Radiation',
  ERGONOMICS: 'Ergonomics',
  BIOLOGICAL: 'Biological',
  HOUSEKEEPING: 'Slips, trips and housekeeping',
  WEATHER_NATURE: 'Weather and nature',
  PEOPLE: 'People and organisation',
  ENVIRONMENT: 'Environment',
}

export const hazardCategory = z.enum(HAZARD_CATEGORIES).meta({ choices: HAZARD_CATEGORY_LABELS })
