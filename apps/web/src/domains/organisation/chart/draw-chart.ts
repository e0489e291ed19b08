import { BEND, CARD, type Card, type ChartLayout } from './chart-layout.ts'
import { type ChartPost, holderText } from './chart-post.ts'
import { FOLD_RADIUS, foldOf, inView, LEGIBLE, type Size, type View } from './chart-view.ts'

type PostCard = Card<ChartPost>

/** The colours of the theme, as a canvas needs them. */
export interface Colours {
  readonly ground: string
  readonly card: string
  readonly line: string
  readonly edge: string
  readonly text: string
  readonly quiet: string
  /** Of cards too small for letters. */
  readonly shape: string
  readonly primary: string
  readonly chosen: string
  readonly font: string
}

/** Reads the colours from where the theme keeps them. */
export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element)
  const of = (name: string) => style.getPropertyValue(name).trim()
  return {
    ground: of('--color-fill-quaternary'),
    card: of('--color-bg-container'),
    line: of('--color-border'),
    edge: of('--color-border'),
    text: of('--color-text'),
    quiet: of('--color-text-tertiary'),
    shape: of('--color-text-quaternary'),
    primary: of('--color-primary'),
    chosen: of('--color-primary-bg'),
    font: style.fontFamily,
  }
}

/** Below this size the lines within a column are thinner than a pixel. */
const FINE = 0.15
const RADIUS = 8
const PADDING = 12

export interface Scene {
  readonly layout: ChartLayout<ChartPost>
  readonly view: View
  readonly size: Size
  /** Pixels of the device for one of the page. */
  readonly density: number
  readonly colours: Colours
  readonly focused: number | null
  /** Texts cut to the card's width, kept between drawings. */
  readonly cut: Map<string, string>
}

/** Draws what is in view: lines in one path, then cards; letters only where they can be read. */
export function drawChart(canvas: CanvasRenderingContext2D, scene: Scene): void {
  const { layout, view, size, density, colours, focused } = scene
  canvas.setTransform(density, 0, 0, density, 0, 0)
  canvas.fillStyle = colours.ground
  canvas.fillRect(0, 0, size.width, size.height)
  const zoom = view.scale * density
  canvas.setTransform(zoom, 0, 0, zoom, -view.x * zoom, -view.y * zoom)
  drawLines(canvas, scene)
  const legible = view.scale >= LEGIBLE
  canvas.lineWidth = 1
  canvas.strokeStyle = colours.edge
  if (legible) {
    for (const card of layout.cards) if (inView(view, size, card)) drawCard(canvas, scene, card)
  } else drawShapes(canvas, scene, zoom)
  const chosen = focused === null ? undefined : layout.byId.get(focused)
  if (chosen) drawFocus(canvas, scene, chosen, legible)
}

/** Cards too small for letters, set on whole pixels: thousands of them need no smoothing of edges. */
function drawShapes(canvas: CanvasRenderingContext2D, { layout, view, size, colours }: Scene, zoom: number): void {
  canvas.save()
  canvas.resetTransform()
  canvas.fillStyle = colours.shape
  const [width, height] = [Math.max(1, Math.round(CARD.width * zoom)), Math.max(1, Math.round(CARD.height * zoom))]
  for (const card of layout.cards) {
    if (!inView(view, size, card)) continue
    canvas.fillRect(Math.round((card.x - view.x) * zoom), Math.round((card.y - view.y) * zoom), width, height)
  }
  canvas.restore()
}

function drawLines(canvas: CanvasRenderingContext2D, { layout, view, size, colours }: Scene): void {
  const [right, bottom] = [view.x + size.width / view.scale, view.y + size.height / view.scale]
  canvas.beginPath()
  for (const { parent, x, y, stacked, trunk } of layout.cards) {
    if (parent === null || (stacked && view.scale < FINE)) continue
    const [from, top] = [parent.x + CARD.width / 2, parent.y + CARD.height]
    const [to, end] = stacked ? [x, y + CARD.height / 2] : [x + CARD.width / 2, y]
    const outermost = trunk ?? to
    const outside =
      Math.max(from, to, outermost) < view.x || Math.min(from, to, outermost) > right || end < view.y || top > bottom
    if (outside) continue
    canvas.moveTo(from, top)
    canvas.lineTo(from, top + BEND.below)
    canvas.lineTo(outermost, top + BEND.below)
    if (stacked) canvas.lineTo(outermost, end)
    else if (trunk !== null) {
      canvas.lineTo(outermost, end - BEND.above)
      canvas.lineTo(to, end - BEND.above)
    }
    canvas.lineTo(to, end)
  }
  canvas.lineWidth = Math.max(1, 0.7 / view.scale)
  canvas.strokeStyle = colours.line
  canvas.stroke()
}

function drawCard(canvas: CanvasRenderingContext2D, scene: Scene, card: PostCard): void {
  const { colours } = scene
  const { x, y, node, below } = card
  canvas.fillStyle = card.node.id === scene.focused ? colours.chosen : colours.card
  canvas.beginPath()
  canvas.roundRect(x, y, CARD.width, CARD.height, RADIUS)
  canvas.fill()
  canvas.stroke()
  canvas.textAlign = 'left'
  write(canvas, scene, node.title, `600 13px ${colours.font}`, colours.text, x, y + 25)
  write(canvas, scene, holderText(node), `400 12px ${colours.font}`, colours.quiet, x, y + 45)
  if (below > 0) drawFold(canvas, scene, card)
}

function drawFold(canvas: CanvasRenderingContext2D, { colours }: Scene, card: PostCard): void {
  const { fx, fy } = foldOf(card)
  canvas.fillStyle = colours.card
  canvas.beginPath()
  canvas.arc(fx, fy, FOLD_RADIUS, 0, 2 * Math.PI)
  canvas.fill()
  canvas.stroke()
  canvas.fillStyle = colours.text
  canvas.font = `600 ${card.open ? 14 : card.below > 99 ? 8 : 10}px ${colours.font}`
  canvas.textAlign = 'center'
  canvas.fillText(card.open ? '–' : `+${card.below}`, fx, fy + (card.open ? 4.5 : 3.5))
}

function drawFocus(canvas: CanvasRenderingContext2D, { view, colours }: Scene, card: PostCard, legible: boolean): void {
  const width = Math.max(2, 2 / view.scale)
  canvas.lineWidth = width
  canvas.strokeStyle = colours.primary
  canvas.beginPath()
  canvas.roundRect(card.x - width, card.y - width, CARD.width + 2 * width, CARD.height + 2 * width, RADIUS + width)
  canvas.stroke()
  if (legible) return
  canvas.fillStyle = colours.primary
  canvas.fillRect(card.x, card.y, CARD.width, CARD.height)
}

function write(
  canvas: CanvasRenderingContext2D,
  { cut }: Scene,
  text: string,
  font: string,
  colour: string,
  x: number,
  y: number,
): void {
  canvas.font = font
  const key = `${font}${text}`
  const known = cut.get(key)
  const visible = known ?? cutTo(canvas, text, CARD.width - 2 * PADDING)
  if (known === undefined) cut.set(key, visible)
  canvas.fillStyle = colour
  canvas.fillText(visible, x + PADDING, y)
}

/** As much of a text as has room, with an ellipsis where some is missing. */
function cutTo(canvas: CanvasRenderingContext2D, text: string, room: number): string {
  if (canvas.measureText(text).width <= room) return text
  let [fits, length] = [0, text.length]
  while (fits < length - 1) {
    const middle = Math.floor((fits + length) / 2)
    if (canvas.measureText(`${text.slice(0, middle)}…`).width <= room) fits = middle
    else length = middle
  }
  return `${text.slice(0, fits).trimEnd()}…`
}
