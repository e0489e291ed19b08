import { createCache, StyleProvider } from '@ant-design/cssinjs'
import * as antd from 'antd'
import { createElement, type ElementType, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { type ESTree, type Plugin, parseAst } from 'vite'

const sample = (component: ElementType, props = {}, ...children: ReactNode[]) =>
  createElement(component, props, ...children)

/** One of each component whose styles are needed; a build that misses one says which. */
const PLAIN = [
  ...[antd.Alert, antd.Button, antd.Checkbox, antd.Col, antd.DatePicker, antd.Drawer, antd.Empty, antd.InputNumber],
  ...[antd.Modal, antd.Pagination, antd.Popover, antd.Progress, antd.Radio, antd.Row, antd.Segmented, antd.Select],
  ...[antd.Skeleton, antd.Slider, antd.Space, antd.Spin, antd.Switch, antd.Table, antd.Tabs, antd.Tooltip],
  ...[antd.Input.OTP, antd.Input.Password, antd.Input.Search, antd.Input.TextArea, antd.Space.Compact],
]
const SAMPLES: readonly ReactNode[] = [
  ...PLAIN.map((component) => sample(component)),
  sample(antd.Badge, {}, 'a'),
  sample(antd.Badge.Ribbon),
  sample(antd.Space.Addon, {}, 'a'),
  sample(antd.Dropdown, { menu: { items: [] } }, sample('i')),
  sample(antd.Menu, { items: [] }),
  sample(antd.Tree, { treeData: [] }),
  sample(antd.Modal._InternalPanelDoNotUseOrYouWillBeFired, { type: 'confirm' }),
  sample(antd.notification._InternalPanelDoNotUseOrYouWillBeFired),
]
/** What is drawn only with settings that the theme does not have (`wireframe`). */
const NEVER_DRAWN = new Set(['Pagination-bordered'])
const DEFINES = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'])

/** The rules of each component by the name it defines them under; colours and sizes in them are variables of the theme. */
function rulesOfComponents(): Map<string, string> {
  const cache = createCache()
  const theme = { cssVar: { key: 'selamat' }, hashed: false }
  renderToString(sample(StyleProvider, { cache }, sample(antd.ConfigProvider, { theme }, ...SAMPLES)))
  const drawn = [...cache.cache].filter(([key]) => key.startsWith('style%'))
  const rules = new Map<string, string>()
  for (const [key, [, [text, , effects]]] of drawn.toSorted(([, [, one]], [, [, two]]) => one[4] - two[4])) {
    const name = key.split('%').filter(Boolean)[1] ?? ''
    rules.set(name, [rules.get(name) ?? '', text, ...Object.values(effects)].join(''))
  }
  return rules
}

interface Definition {
  readonly name: string
  /** Where the function that computes the rules stands. */
  readonly from: number
  readonly to: number
}

/** The styles that a module of the library defines: `genStyleHooks(['Input', 'Search'], token => …)`, in order. */
function definitionsIn(node: unknown): Definition[] {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap(definitionsIn)
  const call = node as Partial<ESTree.CallExpression>
  if (call.type !== 'CallExpression' || call.callee?.type !== 'Identifier' || !DEFINES.has(call.callee.name))
    return inside
  const [of, computes] = call.arguments ?? []
  const names = (of?.type === 'ArrayExpression' ? of.elements : [of, of]).flatMap((part) =>
    part?.type === 'Literal' ? [part.value] : [],
  )
  if (names.length !== 2 || computes === undefined) return inside
  return [...inside, { name: names.join('-'), from: computes.start, to: computes.end }]
}

/** The styles that every component needs. */
const SHARED = ['Shared', 'ant-design-icons']

/**
 * Writes the styles of the component library into one file when the pages are built (its name in `<meta
 * name="component-styles">`). Without it each page computes them anew when it opens, which took half of its start. The
 * modules of the components lose the functions that compute them; the theme's variables are still set by the page.
 */
export const componentStyles: Plugin = (() => {
  const namesOf = new Map<string, readonly string[]>()
  return {
    name: 'component-styles',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]antd[\\/]es[\\/].*style.*\.js$/ },
      handler(code, id) {
        const definitions = definitionsIn(parseAst(code))
        namesOf.set(
          id,
          definitions.map(({ name }) => name),
        )
        return definitions.reduceRight((text, { from, to }) => `${text.slice(0, from)}() => []${text.slice(to)}`, code)
      },
    },
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
      const used = new Set([...SHARED, ...modules.flatMap((id) => namesOf.get(id) ?? [])])
      const rules = rulesOfComponents()
      const missing = [...used].filter((name) => !rules.has(name) && !NEVER_DRAWN.has(name))
      if (missing.length > 0) this.error(`Styles are missing: add the components of ${missing.join(', ')} to SAMPLES.`)
      const source = [...rules].flatMap(([name, text]) => (used.has(name) ? [text] : [])).join('')
      this.emitFile({ type: 'asset', name: 'components.css', source })
    },
  }
})()
