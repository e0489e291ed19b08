import { user } from '@selamat/contract/domains/identity/user'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { locationType } from '@selamat/contract/domains/master-data/locations/location-type'
import { site } from '@selamat/contract/domains/organisation/site'
import { choicesOf } from '../../lib/resource-reads.ts'

/** What locations refer to, as pick-lists. */
export const people = choicesOf({ path: 'users', endpoints: user })
export const sites = choicesOf(site)
export const types = choicesOf(locationType)
export const locations = choicesOf(location)
