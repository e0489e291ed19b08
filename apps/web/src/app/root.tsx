import { lazy, StrictMode, Suspense, useEffect, useRef } from 'react'
import { loadOnce } from '../lib/load-once.ts'
import { useAuth } from '../lib/session.ts'
import { Splash } from '../ui/spinner.tsx'

const SignInPage = lazy(() => loadOnce('sign-in-page', () => import('./sign-in/sign-in-page.tsx')))
const Product = lazy(() => loadOnce('product', () => import('./product.tsx')))

/** Without a signed-in user the sign-in page stands at every address (AUTH-01); else the product. */
export function Root() {
  const { session } = useAuth()
  const before = useRef(session)
  useEffect(() => {
    // After a sign-out the next user lands by the own role, not where the last one was (AUTH-63).
    if (before.current !== null && session === null) window.history.replaceState(null, '', '/')
    before.current = session
  }, [session])
  return (
    <StrictMode>
      <Suspense fallback={<Splash />}>{session === null ? <SignInPage /> : <Product key={session.user.id} />}</Suspense>
    </StrictMode>
  )
}
