import { ownColours } from './own-colours.ts'
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
