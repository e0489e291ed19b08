import { location } from '@selamat/contract/domains/master-data/locations/location'
import { medicalCenter } from '@selamat/contract/domains/medical/centers/medical-center'
import { inventory } from '@selamat/contract/domains/medical/stock/inventory'
import { inventoryCategory } from '@selamat/contract/domains/medical/stock/inventory-category'
import { medicine } from '@selamat/contract/domains/medical/stock/medicine'
import { medicineType } from '@selamat/contract/domains/medical/stock/medicine-type'
import { department } from '@selamat/contract/domains/organisation/department'
import { position } from '@selamat/contract/domains/organisation/position'
import { site } from '@selamat/contract/domains/organisation/site'
import { choicesOf } from '../../lib/resource-reads.ts'

export const sites = choicesOf(site)
export const locations = choicesOf(location)
export const departments = choicesOf(department)
export const positions = choicesOf(position)
export const centers = choicesOf(medicalCenter)
export const medicineTypes = choicesOf(medicineType)
export const inventoryCategories = choicesOf(inventoryCategory)
/** The items of each kind. */
export const items = { MEDICINE: choicesOf(medicine), INVENTORY: choicesOf(inventory) }
