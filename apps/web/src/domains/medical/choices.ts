import { location } from '@selamat/contract/domains/master-data/locations/location'
import { booking, reservationPatients } from '@selamat/contract/domains/medical/appointments/booking'
import { headCandidates, medicalCenter } from '@selamat/contract/domains/medical/centers/medical-center'
import { inventory } from '@selamat/contract/domains/medical/stock/inventory'
import { inventoryCategory } from '@selamat/contract/domains/medical/stock/inventory-category'
import { medicine } from '@selamat/contract/domains/medical/stock/medicine'
import { medicineType } from '@selamat/contract/domains/medical/stock/medicine-type'
import { department } from '@selamat/contract/domains/organisation/department'
import { position } from '@selamat/contract/domains/organisation/position'
import { site } from '@selamat/contract/domains/organisation/site'
import { type ChoiceSource, toChoices } from '../../lib/choices.ts'
import { call } from '../../lib/client.ts'
import { choicesOf } from '../../lib/resource-reads.ts'

export const sites = choicesOf(site)
export const locations = choicesOf(location)
export const departments = choicesOf(department)
export const positions = choicesOf(position)
export const centers = choicesOf(medicalCenter)
/** The doctors of the clinic, by their accounts. */
export const doctors: ChoiceSource = {
  key: 'medical-centers/doctors',
  load: async (body) => toChoices((await call(headCandidates, { body })).data.options),
}
export const medicineTypes = choicesOf(medicineType)
export const inventoryCategories = choicesOf(inventoryCategory)
/** The items of each kind. */
export const items = { MEDICINE: choicesOf(medicine), INVENTORY: choicesOf(inventory) }

/** The people whom the clinic can take in, and for whom it books. */
export const people = choicesOf(reservationPatients)
/** The types of visits, also those that only the clinic books. */
export const visitTypes: ChoiceSource = {
  key: 'reservations/types',
  load: async ({ keyword = '', ids }) => {
    const { types } = (await call(booking.types, { body: { forOthers: true } })).data
    return types
      .filter(({ id, visitName }) => (ids ? ids.includes(id) : visitName.toLowerCase().includes(keyword.toLowerCase())))
      .map(({ id, visitName, minutes }) => ({ value: id, label: visitName, hint: `${minutes} min` }))
  },
}
