import { MASTER_TYPES } from '@selamat/contract/domains/master-data/items'
import { masterCategory } from '@selamat/contract/domains/master-data/keys/master-category'
import { masterKey } from '@selamat/contract/domains/master-data/keys/master-key'
import { CONFIG_TYPES, KNOWN_CATEGORY } from '@selamat/contract/domains/master-data/keys/master-type'
import { subCategory } from '@selamat/contract/domains/master-data/keys/sub-category'
import { type ChoiceSource, fixedChoices } from '../../../lib/choices.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'

/** What master keys refer to, as pick-lists. */
export const categories = choicesOf(masterCategory)
export const subCategories = choicesOf(subCategory)

const keys = choicesOf(masterKey)

/** The keys of the category that every company has for hazards (MASTER-020). */
export const hazards: ChoiceSource = {
  key: keys.key,
  load: (query) =>
    keys.load(query.ids ? query : { ...query, parentId: KNOWN_CATEGORY.id, limit: KNOWN_CATEGORY.limit }),
}

const named = <Id extends number>({ id, name }: { readonly id: Id; readonly name: string }) => ({
  value: id,
  label: name,
})
export const configChoices = CONFIG_TYPES.map(named)
export const typeChoices = MASTER_TYPES.map(named)
export const types = fixedChoices('master-types', typeChoices)
