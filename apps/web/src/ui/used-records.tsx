import type { UsedBy } from './used-by.ts'
import './used-records.css'

/** The records that use another one, each a link to its page; it opens beside, as the question about them stays. */
export function UsedRecords({ usedBy }: { readonly usedBy: readonly UsedBy[] }) {
  const known = usedBy.filter(({ records = [] }) => records.length > 0)
  if (known.length === 0) return null
  return (
    <ul className="used-records">
      {known.flatMap(({ what, records = [] }) =>
        records.map(({ id, label, to }) => (
          <li key={`${what} ${id}`}>
            {to === null ? (
              label
            ) : (
              <a href={to} target="_blank" rel="noopener">
                {label}
              </a>
            )}
          </li>
        )),
      )}
    </ul>
  )
}
