import { ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import { type ReactNode, useMemo } from 'react'
import { meta } from '../../lib/meta.ts'
import { Feedback } from '../feedback.tsx'
import { usePhone } from '../use-phone.ts'
import { useBranding } from './branding.ts'
import { useScheme } from './scheme.ts'
import { themeConfig } from './theme-config.ts'

/** Configures the component library: theme, nonce and large controls on phones; always English (SHELL-01). */
export function ThemeProvider({ children }: { children: ReactNode }) {
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
