/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast } from './contrast.ts'
import { ownVariables } from './own-colours.ts'
import { SCHEMES, type Scheme, tokensCss, variablesOf } from './variables.ts'

const squeeze = (css: string) => css.toLowerCase().replace(/\s+/g, '').replaceAll('"', "'")
const STATUS = ['draft', 'waiting', 'inforce', 'attention', 'stopped', 'ended']
const GROUNDS = [
  'color-bg-container',
  'color-bg-layout',
  'color-bg-elevated',
  'color-fill-tertiary',
  'color-fill-quaternary',
  'color-primary-bg',
]

/** Every pair of text and ground the screens use: at least 4.5 to 1. */
const TEXT: readonly (readonly [string, string])[] = [
  ...GROUNDS.flatMap(
    (ground) =>
      [
        ['color-text', ground],
        ['color-text-secondary', ground],
      ] as const,
  ),
  ...['color-bg-container', 'color-bg-layout', 'color-bg-elevated', 'color-fill-quaternary'].flatMap(
    (ground) =>
      [
        ['color-text-tertiary', ground],
        ['color-link', ground],
      ] as const,
  ),
  ['color-text-tertiary', 'color-primary-bg'],
  ['color-text-secondary', 'color-primary-bg-hover'],
  ['color-text-placeholder', 'color-bg-container'],
  ['color-error', 'color-bg-container'],
  ['color-error', 'color-bg-elevated'],
  ['menu-item', 'color-bg-layout'],
  ['menu-item', 'menu-hover-bg'],
  ['menu-selected', 'menu-selected-bg'],
  ['form-label', 'color-bg-container'],
  ['table-header', 'table-header-bg'],
  ['button-primary-text', 'color-primary'],
  ['button-primary-text', 'color-primary-hover'],
  ...STATUS.flatMap((key) =>
    [`st-${key}-bg`, 'color-bg-container', 'color-primary-bg'].map((ground) => [`st-${key}-fg`, ground] as const),
  ),
  ...['L', 'M', 'H', 'E'].map((key) => [`rk-${key}-fg`, `rk-${key}-bg`] as const),
]

/** Edges, marks, focus ring and chart series: at least 3 to 1. */
const SHAPES: readonly (readonly [string, string])[] = [
  ['control-border', 'color-bg-container'],
  ['toggle-border', 'color-bg-container'],
  ['color-primary', 'color-bg-container'],
  ['color-primary', 'color-bg-layout'],
  ...STATUS.flatMap((key) =>
    [`st-${key}-bg`, 'color-bg-container'].map((ground) => [`st-${key}-solid`, ground] as const),
  ),
  ...[0, 1, 2, 3].map((index) => [`ch-${index}`, 'color-bg-container'] as const),
]

function weak(
  scheme: Scheme,
  pairs: readonly (readonly [string, string])[],
  least: number,
  values = variablesOf(scheme),
): string[] {
  return pairs.flatMap(([front, ground]) => {
    const ratio = contrast(values[front] ?? '', values[ground] ?? '')
    return ratio < least ? [`${front} on ${ground}: ${ratio.toFixed(2)}`] : []
  })
}

describe('the theme', () => {
  it.each(SCHEMES)('reads everywhere: text 4.5 to 1 in %s', (scheme) => {
    expect(weak(scheme, TEXT, 4.5)).toEqual([])
  })

  it.each(SCHEMES)('shows edges, marks, focus and charts 3 to 1 in %s', (scheme) => {
    expect(weak(scheme, SHAPES, 3)).toEqual([])
  })

  it.each(SCHEMES)('can be read in any colour that a company chooses, in %s (ORG-32)', (scheme) => {
    const parts = ['00', '40', '80', 'C0', 'FF']
    const colours = parts.flatMap((red) => parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)))
    const found = colours.flatMap((colour) => {
      const values = { ...variablesOf(scheme), ...ownVariables(colour, scheme) }
      const faults = [...weak(scheme, TEXT, 4.5, values), ...weak(scheme, SHAPES, 3, values)]
      return faults.map((fault) => `${colour}: ${fault}`)
    })
    expect(found).toEqual([])
  })

  it('keeps a readable colour, and the hue of an unreadable one (ORG-32)', () => {
    expect(ownVariables('#7A1FA2', 'light')['color-primary']).toBe('#7A1FA2')
    expect(ownVariables('#FFD400', 'dark')['color-primary']).toBe('#FFD400')
    expect(ownVariables('#FFD400', 'light')['color-primary']).toBe('#826C00')
  })

  it('has one source: tokens.css matches the tokens', () => {
    const file = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
    expect(squeeze(file)).toBe(squeeze(tokensCss()))
  })

  it('computes contrast like WCAG', () => {
    expect(contrast('#FFFFFF', '#000000')).toBeCloseTo(21, 5)
    expect(contrast('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2)
  })
})
