import { count } from '../../lib/format.ts'
import { Mark } from '../mark.tsx'
import type { StatusKey } from '../status.ts'
import './import-tiles.css'

export interface Tile {
  readonly label: string
  readonly value: number
  readonly mark?: StatusKey
  /** A bar beside the number: this part of the whole. */
  readonly of?: number
}

/** How many rows do what, in one strip. */
export function ImportTiles({ label, tiles }: { readonly label: string; readonly tiles: readonly Tile[] }) {
  return (
    <dl className="import-tiles" aria-label={label}>
      {tiles.map((tile) => (
        <div key={tile.label} className={tile.of === undefined ? '' : 'import-tiles__wide'}>
          <dt>
            {tile.mark !== undefined && <Mark status={tile.mark} />}
            {tile.label}
          </dt>
          <dd>
            {count(tile.value)}
            {tile.of !== undefined && (
              <span className="import-tiles__bar" aria-hidden>
                <i style={{ width: `${tile.of === 0 ? 0 : (100 * tile.value) / tile.of}%` }} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
