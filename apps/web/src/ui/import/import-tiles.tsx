import { count } from '../../lib/format.ts'
import { Row, Text } from '../layout/layout.tsx'
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
    <dl className="boxed import-tiles" aria-label={label}>
      {tiles.map((tile) => (
        <Text as="div" grow key={tile.label} className={tile.of === undefined ? '' : 'import-tiles__wide'}>
          <Row as="dt" gap={8} size="small" tone="secondary">
            {tile.mark !== undefined && <Mark status={tile.mark} />}
            {tile.label}
          </Row>
          <Row as="dd" gap={12} size="heading">
            {count(tile.value)}
            {tile.of !== undefined && (
              <span className="import-tiles__bar" aria-hidden>
                <i style={{ width: `${tile.of === 0 ? 0 : (100 * tile.value) / tile.of}%` }} />
              </span>
            )}
          </Row>
        </Text>
      ))}
    </dl>
  )
}
