import type { ComponentProps, ElementType } from 'react'

type Gap = 2 | 4 | 6 | 8 | 10 | 12 | 16 | 20 | 24

interface TextLook {
  /** A step of the type scale: its size and its line, of titles the weight too. */
  readonly size?: 'tiny' | 'small' | 'body' | 'text' | 'title' | 'large' | 'subheading' | 'heading' | 'figure'
  readonly weight?: 'regular' | 'medium' | 'strong'
  readonly tone?: 'plain' | 'secondary' | 'quiet' | 'error' | 'inforce' | 'attention' | 'stopped'
  /** One line, cut off at its end. */
  readonly clip?: boolean
  /** Takes the room that is left in its row. */
  readonly grow?: boolean
}

interface StackLook extends TextLook {
  readonly gap?: Gap
  readonly align?: 'start' | 'center'
}

interface RowLook extends TextLook {
  /** What goes on in the next line stands closer than what stands beside. */
  readonly gap?: Gap
  /** In the middle of the row unless said. */
  readonly align?: 'start' | 'baseline' | 'end' | 'stretch'
  readonly justify?: 'between' | 'center' | 'end'
  /** What does not fit goes on in the next line. */
  readonly wrap?: boolean
}

interface ColumnsLook extends TextLook {
  readonly gap?: Gap
  /**
   * So many; as many tiles or cards as fit; or the main column of a record with what stands beside it, which comes below
   * where the window is narrow.
   */
  readonly of: 2 | 3 | 'tiles' | 'cards' | 'aside'
}

interface LinesLook extends TextLook {
  /** With an edge of its own; otherwise it reaches the edges of a card. */
  readonly framed?: boolean
}

type Look = Partial<Omit<StackLook & RowLook & ColumnsLook & LinesLook, 'align'>> & { readonly align?: string }
type Tag = keyof HTMLElementTagNameMap
/** A look, and what the element itself can have. */
type As<T extends Tag, L> = L & { readonly as?: T } & Omit<ComponentProps<T>, keyof L | 'as'>

/** A plain element with the classes of its look before its own. */
function draw(base: string, fallback: Tag, props: Look & { as?: ElementType; className?: string | undefined }) {
  const { as: Element = fallback, className, size, weight, tone, clip, grow, ...others } = props
  const { gap, align, justify, wrap, of, framed, ...rest } = others
  const named = { size, weight, tone, gap, align, justify, of }
  const classes = [
    base,
    ...Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [`${name}-${value}`])),
    ...Object.entries({ clip, grow, wrap, framed }).flatMap(([name, on]) => (on ? [name] : [])),
    className,
  ]
  return <Element {...rest} className={classes.filter(Boolean).join(' ')} />
}

/** One below the other. */
export const Stack = <T extends Tag = 'div'>(props: As<T, StackLook>) => draw('stack', 'div', props)

/** One beside the other. */
export const Row = <T extends Tag = 'div'>(props: As<T, RowLook>) => draw('row', 'div', props)

/** Columns of one width, or those of a record. */
export const Columns = <T extends Tag = 'div'>(props: As<T, ColumnsLook>) => draw('columns', 'div', props)

/** Rows with hairlines between them. */
export const Lines = <T extends Tag = 'ul'>(props: As<T, LinesLook>) => draw('lines', 'ul', props)

/** One of them: a mark, what it is, and at the end what can be done with it. */
export const Line = <T extends Tag = 'li'>(props: As<T, RowLook>) => draw('line', 'li', props)

/** Words. */
export const Text = <T extends Tag = 'span'>(props: As<T, TextLook>) => draw('', 'span', props)

/** A sentence that explains. */
export const Note = <T extends Tag = 'p'>(props: As<T, TextLook>) =>
  draw('', 'p', { size: 'body', tone: 'secondary', ...props })
