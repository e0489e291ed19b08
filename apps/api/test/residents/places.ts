import { location } from '@selamat/contract/domains/master-data/location'
import { locationType } from '@selamat/contract/domains/master-data/location-type'
import { subLocation } from '@selamat/contract/domains/master-data/sub-location'
import { site } from '@selamat/contract/domains/organisation/site'
import type { First, Resident } from './resident.ts'

/** Where things are. */
export async function placeResidents(first: First): Promise<readonly Resident[]> {
  const siteId = await first(site as never)
  const locationId = await first(location as never)
  return [
    {
      resource: locationType as never,
      name: 'locationTypeName',
      order: ['locationTypeName', 'ascending'],
      sample: (label) => ({ locationTypeName: label, locationTypeDescription: 'a "quoted" <b>text</b>' }),
    },
    {
      resource: location as never,
      name: 'locationName',
      order: ['locationName', 'ascending'],
      sample: (label) => ({
        locationName: label,
        code: label,
        siteId,
        locationTypeId: null,
        areaOwnerId: null,
        description: null,
      }),
    },
    {
      resource: subLocation as never,
      name: 'subLocationName',
      order: ['subLocationName', 'ascending'],
      sample: (label) => ({ subLocationName: label, code: label, locationId, areaOwnerId: null, description: null }),
    },
  ]
}
