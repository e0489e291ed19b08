import { channels, contrast } from './contrast.ts'
import tokens from './tokens.json'
import { block, kebab, type Scheme, type Values } from './variables.ts'

/** The variables that a company's own colour changes. */
export function ownVariables(colour: string, scheme: Scheme): Values {
  const own = ownColours(colour, scheme)
  const named = Object.entries(own).map(([name, value]) => [kebab(name), value])
  return { ...Object.fromEntries(named), 'menu-selected': own.colorPrimary }
}

/** The style sheet of a company's own colour, over `tokens.css`. */
export const ownCss = (colour: string): string =>
  `${block(':root', ownVariables(colour, 'light'), 'light')}${block(':root[data-theme="dark"]', ownVariables(colour, 'dark'), 'dark')}`

type Rgb = readonly [number, number, number]

/** Text on any ground of the screen: AA. */
const READABLE = 4.5
const STEPS = 200

const written = (parts: Rgb) =>
  `#${parts
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`.toUpperCase()

/** One colour with a share of another. */
function mix(one: string, other: string, share: number): string {
  const [a, b] = [channels(one), channels(other)]
  const part = (index: 0 | 1 | 2) => a[index] * (1 - share) + b[index] * share
  return written([part(0), part(1), part(2)])
}

/** The same hue at another lightness, 0 to 1. */
function atLightness(colour: string, lightness: number): string {
  const [red, green, blue] = channels(colour)
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  const middle = (most + least) / 2
  const saturation = most === least ? 0 : (most - least) / (1 - Math.abs(2 * middle - 1))
  const chroma = (1 - Math.abs(2 * lightness - 1)) * saturation
  const bottom = lightness - chroma / 2
  const place = (part: number) => (most === least ? bottom : bottom + (chroma * (part - least)) / (most - least))
  return written([place(red), place(green), place(blue)])
}

const lightnessOf = (colour: string) => {
  const parts = channels(colour)
  return (Math.max(...parts) + Math.min(...parts)) / 2
}

/** The nearest colour of the same hue that can be read on every ground: darker on light ones, lighter on dark ones. */
function readableOn(colour: string, grounds: readonly string[], scheme: Scheme): string {
  const from = lightnessOf(colour)
  const end = scheme === 'light' ? 0 : 1
  for (let step = 0; step <= STEPS; step++) {
    const tried = step === 0 ? colour.toUpperCase() : atLightness(colour, from + ((end - from) * step) / STEPS)
    if (grounds.every((ground) => contrast(tried, ground) >= READABLE)) return tried
  }
  return scheme === 'light' ? '#000000' : '#FFFFFF'
}

const transparent = (colour: string, alpha: number) => {
  const [red, green, blue] = channels(colour).map((part) => Math.round(part * 255))
  return `rgba(${red},${green},${blue},${alpha})`
}

/** The text colour on a filled button, black or white. */
const ON_PRIMARY: Readonly<Record<Scheme, string>> = {
  light: tokens.light.token.colorBgContainer,
  dark: tokens.dark.components.Button.primaryColor,
}

/**
 * What a company's colour makes of the look, by the names of the component library's tokens. Where the colour itself could
 * not be read in a scheme, the nearest one of its hue that can stands for it: text, links and buttons keep AA.
 */
export function ownColours(colour: string, scheme: Scheme) {
  const {
    colorBgContainer,
    colorBgLayout,
    colorBgElevated,
    colorFillTertiary,
    colorFillQuaternary,
    colorTextTertiary,
  } = tokens[scheme].token
  const grounds = [colorBgContainer, colorBgLayout, colorBgElevated, colorFillTertiary, colorFillQuaternary]
  /** A tint of the ground, as strong as the quietest text on it bears. */
  const tint = (front: string, most: number) => {
    let ground = colorBgContainer
    for (let share = 0.01; share <= most; share += 0.01) {
      const stronger = mix(colorBgContainer, front, share)
      if (contrast(colorTextTertiary, stronger) < READABLE) break
      ground = stronger
    }
    return ground
  }
  const ownGround = (front: string) => tint(front, scheme === 'light' ? 0.09 : 0.14)
  const hoveredGround = (front: string) => tint(front, scheme === 'light' ? 0.16 : 0.2)
  let colorPrimary = readableOn(colour, grounds, scheme)
  // It is also used on a tint of itself.
  colorPrimary = readableOn(colorPrimary, [...grounds, ownGround(colorPrimary)], scheme)
  const lighter = mix(colorPrimary, '#FFFFFF', 0.12)
  const colorPrimaryHover =
    contrast(lighter, ON_PRIMARY[scheme]) >= READABLE ? lighter : mix(colorPrimary, '#000000', 0.14)
  return {
    colorPrimary,
    colorPrimaryHover,
    colorPrimaryActive: mix(colorPrimary, '#000000', 0.24),
    colorPrimaryBg: ownGround(colorPrimary),
    colorPrimaryBgHover: hoveredGround(colorPrimary),
    colorPrimaryBorder: mix(colorBgContainer, colorPrimary, 0.42),
    colorLink: colorPrimary,
    colorLinkHover: colorPrimaryHover,
    controlItemBgActive: ownGround(colorPrimary),
    controlItemBgActiveHover: hoveredGround(colorPrimary),
    controlOutline: transparent(colorPrimary, scheme === 'light' ? 0.22 : 0.3),
  }
}
