import { locations, people } from '../choices.ts'
import { subLocations, types } from './choices.ts'

/** Where the names of what equipment refers to come from, when two people changed it. */
export const PICKERS = { typeId: types, locationId: locations, subLocationId: subLocations, holderId: people }
