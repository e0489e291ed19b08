import type { Column } from '../../../ui/list/columns.ts'
import { Person } from '../../../ui/person.tsx'

interface Owned {
  readonly areaOwnerName: string | null
  readonly answersName: string | null
}

/** The area owner; quietly who answers instead, where a place has none of its own. */
export const ownerColumn: Column<Owned> = {
  key: 'areaOwnerName',
  title: 'Area owner',
  cell: ({ areaOwnerName: own, answersName: answers }) =>
    own ? <Person name={own} /> : answers && <span className="quiet">{answers}, from above</span>,
  width: 230,
  priority: 'key',
}
