import type { Column } from '../../../ui/list/columns.ts'
import { Person } from '../../../ui/person.tsx'

interface Owned {
  readonly areaOwnerName: string | null
  readonly effectiveAreaOwnerName: string | null
}

/** The area owner, or in grey the responsible owner of the parent location. */
export const ownerColumn: Column<Owned> = {
  key: 'areaOwnerName',
  title: 'Area owner',
  cell: ({ areaOwnerName: own, effectiveAreaOwnerName: effective }) =>
    own ? <Person name={own} /> : effective && <span className="quiet">{effective}, from the parent location</span>,
  width: 230,
  priority: 'key',
}
