import tokens from './tokens.json' with { type: 'json' }

export type Scheme = 'light' | 'dark'
export const SCHEMES: readonly Scheme[] = ['light', 'dark']
const STATUS_NAMES = ['inforce', 'waiting', 'attention', 'stopped', 'ended'] as const
export type Values = Readonly<Record<string, string>>

/** `colorPrimary` → `color-primary`. */
export const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const px = (value: number) => `${value}px`

/** What parts of our own take from the component library's settings. */
function borrowed(scheme: Scheme): Values {
  const { Badge, Button, Checkbox, Form, Input, Menu, Table } = tokens[scheme].components
  return {
    'badge-bg': Badge.colorError,
    'button-border': Button.defaultBorderColor,
    'button-primary-text': 'primaryColor' in Button ? Button.primaryColor : tokens.light.token.colorBgContainer,
    'control-border': Input.colorBorder,
    'form-label': Form.labelColor,
    'menu-hover-bg': Menu.itemHoverBg,
    'menu-item': Menu.itemColor,
    'menu-selected': Menu.itemSelectedColor,
    'menu-selected-bg': Menu.itemSelectedBg,
    'table-header': Table.headerColor,
    'table-header-bg': Table.headerBg,
    'toggle-border': Checkbox.colorBorder,
  }
}

/** The colour tokens as they appear on the screen; the dark seeds are mixed by the algorithm before they do. */
function colours(scheme: Scheme): Values {
  const display: Values = scheme === 'dark' ? tokens.dark.display : {}
  const all = Object.entries(tokens[scheme].token).flatMap(([name, value]) =>
    typeof value === 'string' && /^(color|control|boxShadow)/.test(name) ? [[kebab(name), display[name] ?? value]] : [],
  )
  return { ...Object.fromEntries(all), 'color-link': display.colorPrimary ?? tokens.light.token.colorLink }
}

function scales(scheme: Scheme): Values {
  const parts = [
    ...Object.entries(tokens.status[scheme]).flatMap(([key, set]) =>
      Object.entries(set).map(([part, value]) => [`st-${key}-${part}`, value]),
    ),
    ...Object.entries(tokens.risk[scheme]).flatMap(([key, set]) =>
      Object.entries(set).map(([part, value]) => [`rk-${key}-${part}`, value]),
    ),
    // On the dark panel of the sign-in page both schemes need the light ones.
    ...STATUS_NAMES.map((key) => [`panel-${key}`, tokens.status.dark[key][scheme === 'light' ? 'fg' : 'solid']]),
    ...tokens.chart[scheme].map((value, index) => [`ch-${index}`, value]),
  ]
  return Object.fromEntries(parts)
}

/** Every colour of a scheme as CSS variables, names without the leading dashes. */
export const variablesOf = (scheme: Scheme): Values => ({ ...colours(scheme), ...borrowed(scheme), ...scales(scheme) })

/** Measures that both schemes share: of the layout, the type scale (size and line) and the corners. */
export const LAYOUT: Values = Object.fromEntries([
  ...Object.entries(tokens.layout).map(([name, value]) => [`ly-${kebab(name)}`, px(value)]),
  ...Object.entries(tokens.text).flatMap(([name, [size = 0, line = 0]]) => [
    [`text-${name}`, px(size)],
    [`line-${name}`, px(line)],
  ]),
  ...Object.entries(tokens.radius).map(([name, value]) => [`radius-${name}`, px(value)]),
])

/** The colour of the product itself. */
export const PRODUCT_COLOUR = tokens.light.token.colorPrimary

/** A rule of a style sheet that sets variables. */
export const block = (selector: string, values: Values, more: string) =>
  `${selector} {\n  color-scheme: ${more};\n${Object.entries(values)
    .map(([name, value]) => `  --${name}: ${value};\n`)
    .join('')}}\n`

/** The text of `tokens.css`; a test keeps the file equal to it. */
export const tokensCss = (): string =>
  `${block(':root', { ...LAYOUT, ...variablesOf('light') }, 'light')}\n${block(':root[data-theme="dark"]', variablesOf('dark'), 'dark')}`
