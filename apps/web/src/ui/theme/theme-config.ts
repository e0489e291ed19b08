import { type ThemeConfig, theme } from 'antd'
import { ownColours } from './own-colours.ts'
import tokens from './tokens.json' with { type: 'json' }
import type { Scheme } from './variables.ts'

const still = matchMedia('(prefers-reduced-motion: reduce)').matches

/** The component library's settings of a scheme, with the company's own colour where it has one. */
export function themeConfig(scheme: Scheme, colour: string | null): ThemeConfig {
  const { token, components } = tokens[scheme]
  const algorithm = scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm
  const shared = { cssVar: { key: 'selamat' }, hashed: false }
  if (colour === null) return { ...shared, algorithm, token: { ...token, motion: !still }, components }
  const own = ownColours(colour, scheme)
  return {
    ...shared,
    // The dark algorithm mixes its seeds: readable colours replace its results.
    algorithm: [algorithm, (seed, map) => ({ ...algorithm(seed, map), ...map, ...own })],
    token: { ...token, ...own, motion: !still },
    components: {
      ...components,
      Menu: { ...components.Menu, itemSelectedColor: own.colorPrimary },
      Progress: { ...components.Progress, defaultColor: own.colorPrimary },
      Table: { ...components.Table, rowSelectedBg: own.colorPrimaryBg, rowSelectedHoverBg: own.colorPrimaryBgHover },
    },
  }
}
