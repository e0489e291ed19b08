import { ConfigProvider, Modal, notification, type ThemeConfig, theme } from 'antd'
import enUS from 'antd/locale/en_US'
import { type ReactNode, use, useEffect, useMemo } from 'react'
import { loadOnce } from '../../lib/load-once.ts'
import { meta } from '../../lib/meta.ts'
import { askWith } from '../confirm.tsx'
import { drawToasts, outnumbered, type ShownToast, TOAST_SECONDS } from '../toast.ts'
import { placeToasts, TOASTS_FROM } from '../toast-place.ts'
import { usePhone } from '../use-phone.ts'
import { useBranding } from './branding.ts'
import { ownColours } from './own-colours.ts'
import { useScheme } from './scheme.ts'
import tokens from './tokens.json'
import type { Scheme } from './variables.ts'
import '../feedback.css'

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
const styles = stylesHref === '' ? null : loadStyles(stylesHref)
// While somebody signs in this is only an early start: a failure is handled when the product is drawn.
styles?.catch(() => {})
let needed: Promise<void> | undefined

/** Configures the component library: theme, nonce and large controls on phones; always English (SHELL-01). */
export function ThemeProvider({ children }: { children: ReactNode }) {
  if (styles !== null) {
    needed ??= loadOnce('component-styles', () => styles)
    use(needed)
  }
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
      <Feedback />
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

/** Draws toasts and dialogs with the theme of the page; used once, high in the tree. */
function Feedback() {
  const [notices, noticeHolder] = notification.useNotification({
    placement: 'topRight',
    top: TOASTS_FROM,
    duration: TOAST_SECONDS,
    // Under a pointer that waits for a button below it, it would stay for good.
    pauseOnHover: false,
  })
  const [modal, modalHolder] = Modal.useModal()
  useEffect(() => {
    let visible: ShownToast[] = []
    let count = 0
    const gone = (key: string) => {
      visible = visible.filter((one) => one.key !== key)
    }
    drawToasts(({ kind, title, text }) => {
      count += 1
      const key = `toast ${count}`
      visible = [...visible, { key, kind }]
      placeToasts()
      notices[kind]({
        key,
        title,
        description: text,
        role: kind === 'error' ? 'alert' : 'status',
        onClose: () => gone(key),
      })
      for (const extra of outnumbered(visible)) {
        notices.destroy(extra.key)
        gone(extra.key)
      }
    })
    return () => drawToasts(null)
  }, [notices])
  useEffect(() => {
    askWith(modal)
    return () => askWith(null)
  }, [modal])
  return (
    <>
      {noticeHolder}
      {modalHolder}
    </>
  )
}
