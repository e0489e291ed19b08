import type { Crumb } from '../../ui/page.tsx'
import { texts } from './texts.ts'

const trail = (label: string, to: string): readonly Crumb[] => [
  { label: texts.home, to: '/home' },
  { label: texts.masterData },
  { label, to },
]

/** Where the lists lie, each list last. */
export const trails = {
  locations: trail(texts.locations.title, '/master-location'),
  subLocations: trail(texts.subLocations.title, '/master-sub-location'),
  types: trail(texts.types.title, '/master-location-type'),
}
