import { location } from '@selamat/contract/domains/master-data/locations/location'
import { locationType } from '@selamat/contract/domains/master-data/locations/location-type'
import { subLocation } from '@selamat/contract/domains/master-data/locations/sub-location'
import { pagesOf } from '../../../crud/pages-of.ts'
import type { PageDefinition } from '../../../lib/pages.ts'

/** Where things are. */
export const locationPages: readonly PageDefinition[] = [
  ...pagesOf(location, () => import('./location.tsx')),
  ...pagesOf(subLocation, () => import('./sub-location.tsx')),
  ...pagesOf(locationType, () => import('./location-type.tsx')),
]
