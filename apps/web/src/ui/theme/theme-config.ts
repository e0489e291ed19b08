import { type ThemeConfig, theme } from 'antd'
import tokens from './tokens.json' with { type: 'json' }
import type { Scheme } from './variables.ts'

const still = matchMedia('(prefers-reduced-motion: reduce)').matches

/** The component library's settings of a scheme. */
export function themeConfig(scheme: Scheme): ThemeConfig {
  const { token, components } = tokens[scheme]
  return {
    algorithm: scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: { ...token, motion: !still },
    components,
    cssVar: { key: 'selamat' },
    hashed: false,
  }
}
