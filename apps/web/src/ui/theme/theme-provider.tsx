import { ConfigProvider, type ThemeConfig, theme } from 'antd'
import enUS from 'antd/locale/en_US'
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react'
import { lateCode } from '../../lib/late-code.ts'
import { meta } from '../../lib/meta.ts'
import { settled } from '../../lib/settled.ts'
import { questionAsked } from '../confirm.tsx'
import { usePhone } from '../use-phone.ts'
import { useBranding } from './branding.ts'
import { ownColours } from './own-colours.ts'
import { useScheme } from './scheme.ts'
import tokens from './tokens.json'
import type { Scheme } from './variables.ts'

/** Adds a stylesheet before all others, so that the own rules win as they do over the library's computed ones. */
const loadStyles = (href: string) =>
  new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.onload = () => resolve()
    link.onerror = reject
    document.head.prepend(link)
  })

/** The rules of the library's components, a file of the build (component-styles.ts); in development they are computed. */
const stylesHref = meta('component-styles')
const styles = stylesHref === '' ? null : lateCode('component-styles', () => loadStyles(stylesHref))
// While somebody signs in this is only an early start: a failure is handled when the product is drawn.
styles?.ahead()

const toasts = () => import('./feedback.tsx')
// As is this: a session can end with the first answer, and its notice stands for a second only.
toasts().catch(() => {})
const questions = () => Promise.race([settled(), questionAsked]).then(() => import('./questions.tsx'))

const AGAIN_MS = 1000

/** Toasts come as soon as the first page is being drawn, questions once it stands; earlier ones wait for them. */
function Feedback({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const [Part, setPart] = useState<ComponentType | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // A page that holds what nobody has saved is not reloaded for them: they are tried again.
    const attempt = () =>
      void load().then(
        (loaded) => setPart(() => loaded.default),
        () => {
          timer = setTimeout(attempt, AGAIN_MS)
        },
      )
    attempt()
    return () => clearTimeout(timer)
  }, [load])
  return Part && <Part />
}

/** Configures the component library: theme, nonce and large controls on phones; always English (SHELL-01). */
export function ThemeProvider({ children }: { children: ReactNode }) {
  styles?.get()
  const scheme = useScheme()
  const phone = usePhone()
  const { colour } = useBranding()
  const theme = useMemo(() => themeConfig(scheme, colour), [scheme, colour])
  const csp = useMemo(() => ({ nonce: meta('csp-nonce') }), [])
  return (
    <ConfigProvider
      theme={theme}
      csp={csp}
      locale={enUS}
      componentSize={phone ? 'large' : 'middle'}
      wave={{ disabled: true }}
    >
      <Feedback load={toasts} />
      <Feedback load={questions} />
      {children}
    </ConfigProvider>
  )
}

/** What somebody opened lies above the toasts (2050), which would cover its entries as long as the pointer is on them. */
const ABOVE_TOASTS = { zIndexPopup: 2060 }

const withOpenedAbove = <T extends (typeof tokens)[Scheme]['components']>(components: T) => ({
  ...components,
  Dropdown: ABOVE_TOASTS,
  Select: { ...components.Select, ...ABOVE_TOASTS },
  DatePicker: { ...components.DatePicker, ...ABOVE_TOASTS },
})

const still = matchMedia('(prefers-reduced-motion: reduce)').matches

/** The component library's settings of a scheme, with the company's own colour where it has one. */
function themeConfig(scheme: Scheme, colour: string | null): ThemeConfig {
  const { token } = tokens[scheme]
  const components = withOpenedAbove(tokens[scheme].components)
  const algorithm = scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm
  const shared = { cssVar: { key: 'selamat' }, hashed: false, zeroRuntime: styles !== null }
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
