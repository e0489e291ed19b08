import './labels.ts'
import '../ui/layout/panels.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { preloadEquipmentTypes } from '../domains/master-data/index.ts'
import { onForbidden } from '../lib/client.ts'
import { fetchWhatIsPointedAt } from '../lib/fetch-ahead.ts'
import { rememberedFilters } from '../lib/filters.ts'
import { queryClient } from '../lib/query-client.ts'
import { RecordAnswers, RecordPreviews } from '../lib/record-preview.ts'
import { session } from '../lib/session.ts'
import { settled } from '../lib/settled.ts'
import { Splash } from '../ui/splash.tsx'
import { ThemeProvider } from '../ui/theme/theme-provider.tsx'
import { toast } from '../ui/toast.ts'
import { RECORD_ANSWERS, RECORD_PREVIEWS } from './record-previews.ts'
import { createProductRouter, fetchPage } from './router.tsx'

session.onLeave(() => queryClient.clear())
session.onEnd(() => toast.error('The session limit has been reached'))

// The product is fetched while somebody types at the sign-in, and with it the page at which they arrive: that of the address,
// else Home.
if (session.get().session === null) fetchPage(location.pathname === '/' ? '/home' : location.pathname)

/** The product behind the sign-in. */
export default function Product() {
  const [router] = useState(createProductRouter)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    // A missing permission leads to /403 without asking about unsaved changes: drafts are stored (ACCESS-48).
    onForbidden(() => void router.navigate({ href: '/403', ignoreBlocker: true }))
    return () => onForbidden(() => {})
  }, [router])
  useEffect(() => {
    if (!session.get().freshSignIn) void session.checkToken()
    void settled().then(preloadEquipmentTypes)
    void rememberedFilters.load().then(() => setReady(true))
  }, [])
  useEffect(() => fetchWhatIsPointedAt(fetchPage), [])
  return (
    <QueryClientProvider client={queryClient}>
      <RecordPreviews value={RECORD_PREVIEWS}>
        <RecordAnswers value={RECORD_ANSWERS}>
          <ThemeProvider>{ready ? <RouterProvider router={router} /> : <Splash />}</ThemeProvider>
        </RecordAnswers>
      </RecordPreviews>
    </QueryClientProvider>
  )
}
