import { z } from 'zod'
import { addError, type Draft, settleAmbiguous } from '../../../record-import/draft.ts'
import type { Facts } from './facts.ts'
import { holdsOn, type KnownPerson } from './people.ts'

const text = z.string().optional()
const id = z.number().optional()

/** The values of a row; undefined where the file is empty. References are ids. */
const userRow = z.object({
  fullName: text,
  email: text,
  phone: text,
  nikPassport: text,
  gender: text,
  dateOfBirth: text,
  category: text,
  employer: id,
  department: id,
  section: id,
  position: id,
  site: id,
  superior: id,
  group: id,
  menuPreferences: z.array(z.string()).optional(),
  roles: z.array(z.string()).optional(),
  validFrom: text,
})
export type UserRow = z.infer<typeof userRow>

/** The values of a row, its references settled by the current position of the user. */
export function userRowOf(draft: Draft, facts: Facts, person: KnownPerson | undefined, today: string): UserRow {
  const { values, names, notes, ambiguous, pending } = draft
  const state = person?.state
  const current = state?.periods.find(holdsOn(today))
  if (names.has('superior') && names.get('superior') === person?.superiorUsername) {
    // The current superior stays, also one who could not be chosen now.
    values.set('superior', current?.superiorId)
    for (const one of [notes, ambiguous, pending]) one.delete('superior')
  }
  settleSection(draft, facts, state?.periods.at(-1)?.departmentId)
  settleAmbiguous(draft, {
    employer: state?.employerId,
    group: state?.groupId,
    department: current?.departmentId,
    section: current?.sectionId,
    position: current?.positionId,
    site: current?.siteId,
  })
  return userRow.parse(Object.fromEntries(values))
}

/** Several departments can have a section of the same name. */
function settleSection(draft: Draft, { departmentOf }: Facts, currentDepartment: number | null | undefined): void {
  const { values, ambiguous } = draft
  const department = values.get('department')
  const several = (ambiguous.get('section')?.ids ?? []).filter((section) => departmentOf.has(section))
  if (several.length > 0) {
    ambiguous.delete('section')
    const fitting = several.find((section) => departmentOf.get(section) === (department ?? currentDepartment))
    values.set('section', fitting ?? several[0])
    if (fitting === undefined && department === undefined)
      addError(draft, 'section', 'Several departments have this section. Enter the department too')
  }
  const section = values.get('section')
  if (typeof section === 'number' && department !== undefined && departmentOf.get(section) !== department)
    addError(draft, 'section', 'This section belongs to another department')
}
