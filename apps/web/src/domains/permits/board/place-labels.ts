/** A mark of the plan with its name, in pixels of the picture. */
export interface Spot {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly name: string
}

const SIDES = ['below', 'above', 'right', 'left'] as const
export type Side = (typeof SIDES)[number]

interface Sizes {
  readonly width: number
  readonly height: number
  /** Of the ring around a mark. */
  readonly ring: number
  /** Of the words. */
  readonly font: number
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const GAP = 2
/** So far the number of permits stands out of the ring. */
const COUNT = 10
/** The width of a letter, and the height of a line, in sizes of the font. */
const LETTER = 0.6
const LINE = 1.4

function boxOf({ x, y, name }: Spot, side: Side, { ring, font }: Sizes): Box {
  const [width, height, near] = [name.length * font * LETTER + 8, font * LINE, ring / 2 + GAP]
  const away = near + COUNT
  const left = { below: x - width / 2, above: x - width / 2, right: x + away, left: x - near - width }[side]
  const top = { below: y + near, above: y - away - height, right: y - height / 2, left: y - height / 2 }[side]
  return { left, top, right: left + width, bottom: top + height }
}

/**
 * On which side of its mark each name stands, so that no name covers another one, a mark or the edge; a name without room is
 * left out, and its mark still has it as its title.
 */
export function placeLabels(spots: readonly Spot[], sizes: Sizes): ReadonlyMap<number, Side> {
  const { width, height, ring } = sizes
  const half = ring / 2
  const rings = spots.map(({ id, x, y }) => ({
    id,
    // With the number at its upper right.
    box: { left: x - half, top: y - half - COUNT, right: x + half + COUNT, bottom: y + half },
  }))
  const taken: Box[] = []
  const placed = new Map<number, Side>()
  const isFree = (box: Box, id: number) =>
    box.left >= 0 &&
    box.top >= 0 &&
    box.right <= width &&
    box.bottom <= height &&
    !taken.some((other) => overlaps(box, other)) &&
    !rings.some((other) => other.id !== id && overlaps(box, other.box))
  for (const spot of spots) {
    for (const side of SIDES) {
      const box = boxOf(spot, side, sizes)
      if (!isFree(box, spot.id)) continue
      taken.push(box)
      placed.set(spot.id, side)
      break
    }
  }
  return placed
}
