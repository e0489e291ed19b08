interface Size {
  readonly columns: number
  readonly rows: number
}

interface Placed<T> {
  readonly tile: T
  readonly x: number
  readonly y: number
  /** Columns and rows that it takes. */
  readonly span: number
}

/** What the screen shows at once. */
export interface Sheet<T> extends Size {
  readonly tiles: readonly Placed<T>[]
}

/** A chart takes as much as four numbers. */
const CHART = 2

/** As few columns as a few numbers need, so that they are large. */
const columnsFor = (count: number, { columns }: Size) =>
  Math.min(columns, count <= 1 ? 1 : count <= 4 ? 2 : count <= 6 ? 3 : columns)

/** Tiles in their order on as few sheets as they need, each at the first place where it fits; a sheet is as large as what it has. */
export function packTiles<T>(tiles: readonly T[], isChart: (tile: T) => boolean, size: Size): Sheet<T>[] {
  const columns = tiles.some(isChart) ? size.columns : columnsFor(tiles.length, size)
  const sheets: Placed<T>[][] = []
  for (const tile of tiles) {
    const span = isChart(tile) ? CHART : 1
    const open = sheets.find((sheet) => freePlace(sheet, span, { ...size, columns }) !== null)
    const sheet = open ?? []
    if (!open) sheets.push(sheet)
    const place = freePlace(sheet, span, { ...size, columns })
    if (place) sheet.push({ tile, ...place, span })
  }
  return sheets.map((placed) => ({
    tiles: placed,
    columns: Math.max(...placed.map(({ x, span }) => x + span)),
    rows: Math.max(...placed.map(({ y, span }) => y + span)),
  }))
}

function freePlace<T>(sheet: readonly Placed<T>[], span: number, { columns, rows }: Size) {
  for (let y = 0; y + span <= rows; y++) {
    for (let x = 0; x + span <= columns; x++) {
      const isFree = sheet.every(
        (one) => x >= one.x + one.span || one.x >= x + span || y >= one.y + one.span || one.y >= y + span,
      )
      if (isFree) return { x, y }
    }
  }
  return null
}
