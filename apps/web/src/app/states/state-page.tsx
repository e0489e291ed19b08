import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Stack, Text } from '../../ui/layout/layout.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Page } from '../../ui/page.tsx'
import './state-page.css'

interface StatePageProps {
  readonly code: string
  readonly title: string
  readonly text: string
  readonly action?: ReactNode
}

/** A full page with a status code, a reason and an action. */
export function StatePage({ code, title, text, action }: StatePageProps) {
  useEffect(() => {
    document.title = `${title} · Selamat`
  }, [title])
  return (
    <Page>
      <Stack gap={6} align="center" className="state-page">
        <Mark status="stopped" size={40} />
        <p className="quiet state-page__code">{code}</p>
        <Text as="h1" size="heading">
          {title}
        </Text>
        <p>{text}</p>
        {action}
      </Stack>
    </Page>
  )
}
