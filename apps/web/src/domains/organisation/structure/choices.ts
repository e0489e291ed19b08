import { department } from '@selamat/contract/domains/organisation/department'
import { hierarchy, LEVELS } from '@selamat/contract/domains/organisation/hierarchy'
import { position } from '@selamat/contract/domains/organisation/position'
import { section } from '@selamat/contract/domains/organisation/section'
import { subHierarchy } from '@selamat/contract/domains/organisation/sub-hierarchy'
import { fixedChoices } from '../../../lib/choices.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { texts } from './texts.ts'

/** What the structure refers to, as pick-lists. */
export const departments = choicesOf(department)
export const sections = choicesOf(section)
export const positions = choicesOf(position)
export const units = choicesOf(hierarchy)
export const posts = choicesOf(subHierarchy)
export const levels = fixedChoices(
  'levels',
  LEVELS.map((level) => ({ value: level, label: texts.levels[level] })),
)
