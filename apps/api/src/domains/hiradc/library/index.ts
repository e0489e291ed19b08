import type { hazard } from '@selamat/contract/domains/hiradc/hazard'
import { HAZARD_CATEGORIES, type HazardCategory } from '@selamat/contract/domains/hiradc/hazard-category'
import type { WriteOf } from '@selamat/contract/kit/resource'
import { biological } from './biological.ts'
import { chemical } from './chemical.ts'
import { confinedSpace } from './confined-space.ts'
import { electricity } from './electricity.ts'
import { environment } from './environment.ts'
import { ergonomics } from './ergonomics.ts'
import { excavation } from './excavation.ts'
import { fireExplosion } from './fire-explosion.ts'
import { height } from './height.ts'
import { housekeeping } from './housekeeping.ts'
import type { LibraryHazard } from './library-hazard.ts'
import { lifting } from './lifting.ts'
import { machinery } from './machinery.ts'
import { noiseVibration } from './noise-vibration.ts'
import { people } from './people.ts'
import { pressure } from './pressure.ts'
import { radiation } from './radiation.ts'
import { temperature } from './temperature.ts'
import { toxicGas } from './toxic-gas.ts'
import { traffic } from './traffic.ts'
import { weatherNature } from './weather-nature.ts'

const BY_CATEGORY: Readonly<Record<HazardCategory, readonly LibraryHazard[]>> = {
  FIRE_EXPLOSION: fireExplosion,
  TOXIC_GAS: toxicGas,
  CHEMICAL: chemical,
  PRESSURE: pressure,
  ELECTRICITY: electricity,
  MACHINERY: machinery,
  LIFTING: lifting,
  HEIGHT: height,
  CONFINED_SPACE: confinedSpace,
  EXCAVATION: excavation,
  TRAFFIC: traffic,
  TEMPERATURE: temperature,
  NOISE_VIBRATION: noiseVibration,
  RADIATION: radiation,
  ERGONOMICS: ergonomics,
  BIOLOGICAL: biological,
  HOUSEKEEPING: housekeeping,
  WEATHER_NATURE: weatherNature,
  PEOPLE: people,
  ENVIRONMENT: environment,
}

/** The hazards of process industry that every operating company starts with. */
export const HAZARD_LIBRARY: readonly WriteOf<typeof hazard>[] = HAZARD_CATEGORIES.flatMap((category) =>
  BY_CATEGORY[category].map(({ controls, ...entry }) => ({
    ...entry,
    category,
    usualControls: controls.map(([type, text]) => ({ type, text })),
  })),
)
